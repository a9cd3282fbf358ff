-- A note or a contact on the wrong inquiry stayed for ever, and the contact was its first response. As with a change, its
-- author undoes it within ten minutes.

create function private.undo_inquiry_entry(entry uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  inquiry public.inquiries;
  logged_at timestamptz;
  left_new_at timestamptz;
  was_new boolean;
begin
  perform private.require_admin();
  -- Locked first, as whoever writes a note or a contact does.
  select inquiries.* into inquiry from public.inquiries
  where inquiries.id in (
    select inquiry_id from public.inquiry_notes where inquiry_notes.id = entry
    union all
    select inquiry_id from public.inquiry_contacts where inquiry_contacts.id = entry
  )
  for no key update;
  if not found then
    -- Pressed again, because the answer was lost or the button was still there.
    return 'undone';
  end if;

  delete from public.inquiry_notes
  where id = entry and author = (select auth.uid()) and created_at > now() - interval '10 minutes';
  if found then
    return 'undone';
  end if;

  delete from public.inquiry_contacts
  where id = entry and author = (select auth.uid()) and created_at > now() - interval '10 minutes'
  returning created_at into logged_at;
  if not found then
    return 'not-undoable';
  end if;

  -- A move before the contact would be the first response, so it left 'new' after it, if at all.
  select max(at) into left_new_at from public.inquiry_events
  where inquiry_id = inquiry.id and kind = 'status' and from_value = 'new';

  if inquiry.first_response_at = logged_at then
    perform set_config('private.responding', 'on', true);
    -- The trigger keep_first_contact takes a contact that remains.
    update public.inquiries
    set first_response_at = case when inquiry.status <> 'new' then left_new_at end
    where id = inquiry.id;
    perform set_config('private.responding', '', true);
  end if;

  -- Otherwise the undo of the last change would restore the contact as the first response.
  select coalesce((
    select from_value from public.inquiry_events
    where inquiry_id = inquiry.id and kind = 'status' and details ->> 'version' = inquiry.version::text
  ), inquiry.status) = 'new' into was_new;
  update public.inquiry_events
  set details = details || jsonb_build_object('first_response_at', case when not was_new then left_new_at end)
  where inquiry_id = inquiry.id
    and details ->> 'version' = inquiry.version::text
    and (details ->> 'first_response_at')::timestamptz = logged_at;
  return 'undone';
end;
$$;

comment on function private.undo_inquiry_entry(uuid) is
  'Deletes a note or a contact if it is the caller''s and not ten minutes old; the first response is then what it is without it.';
revoke all on function private.undo_inquiry_entry(uuid) from public;
grant execute on function private.undo_inquiry_entry(uuid) to authenticated;

create function public.undo_inquiry_entry(entry uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.undo_inquiry_entry(entry);
$$;

comment on function public.undo_inquiry_entry(uuid) is 'private.undo_inquiry_entry, for admins.';
revoke all on function public.undo_inquiry_entry(uuid) from public, anon, service_role;
grant execute on function public.undo_inquiry_entry(uuid) to authenticated;

comment on table public.inquiry_notes is 'Notes of admins on inquiries. Never changed; its author can undo one for ten minutes.';
comment on table public.inquiry_contacts is
  'Contacts of admins with inquirers. Never changed; its author can undo one for ten minutes.';
