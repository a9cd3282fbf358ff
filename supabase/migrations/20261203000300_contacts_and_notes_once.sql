-- A contact is no change of the inquiry, nor is a note. And a button that is pressed twice, or again because the answer was
-- lost, logs or writes once.

create or replace function private.respond_by_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('private.responding', 'on', true);
  update public.inquiries set first_response_at = new.created_at
  where inquiries.id = new.inquiry_id and inquiries.first_response_at is null;
  perform set_config('private.responding', '', true);
  return null;
end;
$$;

-- With a new version the press of a button on a page shown before would be refused as a colleague's change.
drop trigger follow_inquiry on public.inquiries;
create trigger follow_inquiry
  before update on public.inquiries
  for each row when (
    old.note_text is not distinct from new.note_text
    and coalesce(current_setting('private.responding', true), '') <> 'on'
  )
  execute function private.follow_inquiry();

-- Runs after the trigger that locks the inquiry, and so sees what a press at the same moment has stored.
create function private.skip_repeated_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.inquiry_notes as earlier
    where earlier.inquiry_id = new.inquiry_id and earlier.author = new.author and earlier.body = new.body
      and earlier.created_at > now() - interval '1 minute'
  ) then
    return null;
  end if;
  return new;
end;
$$;

comment on function private.skip_repeated_note() is
  'Stores nothing where the same admin wrote the same note within the last minute.';

create trigger skip_repeated_note
  before insert on public.inquiry_notes
  for each row execute function private.skip_repeated_note();

create function private.skip_repeated_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.inquiry_contacts as earlier
    where earlier.inquiry_id = new.inquiry_id and earlier.author = new.author and earlier.kind = new.kind
      and earlier.remark is not distinct from new.remark and earlier.created_at > now() - interval '1 minute'
  ) then
    return null;
  end if;
  return new;
end;
$$;

comment on function private.skip_repeated_contact() is
  'Stores nothing where the same admin logged the same contact within the last minute.';

create trigger skip_repeated_contact
  before insert on public.inquiry_contacts
  for each row execute function private.skip_repeated_contact();

revoke all on function private.skip_repeated_note(), private.skip_repeated_contact() from public;
