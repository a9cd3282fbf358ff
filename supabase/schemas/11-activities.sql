-- Activities, which staff write down about an inquiry: notes, and contacts with the inquirer.

create table public.inquiry_notes (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  body public.note_text not null check (private.is_seen(body)),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.inquiry_notes is 'Notes of admins on inquiries, which their authors may edit.';
comment on column public.inquiry_notes.author is 'Null once the account has gone.';
create index inquiry_notes_of_inquiry on public.inquiry_notes (inquiry_id, created_at, id);
create index inquiry_notes_author on public.inquiry_notes (author);
alter table public.inquiry_notes enable row level security;
grant select, insert (inquiry_id, body) on table public.inquiry_notes to authenticated;

create policy "Admins read every note" on public.inquiry_notes
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add notes of their own" on public.inquiry_notes
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_notes;

create trigger limit_writes
  after insert on public.inquiry_notes
  referencing new table as written
  for each statement execute function private.limit_writes('2000');

create function private.refuse_note_on_anonymised() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anonymised_at timestamptz;
begin
  -- The lock makes an erasure wait for this note, which it then erases. Not one that is shared: two notes written at once
  -- would wait for each other, as each becomes part of the inquiry's note_text.
  select inquiries.anonymised_at into anonymised_at
  from public.inquiries where inquiries.id = new.inquiry_id for no key update;
  if anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.refuse_note_on_anonymised() is 'Keeps personal data out of an inquiry whose person has been erased.';

create trigger refuse_note_on_anonymised
  before insert on public.inquiry_notes
  for each row execute function private.refuse_note_on_anonymised();

-- A button pressed twice, or again because the answer was lost, writes once. By its name this runs after the trigger that
-- locks the inquiry, and so sees what a press at the same moment has stored.
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

create function private.collect_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noted constant uuid := coalesce(new.inquiry_id, old.inquiry_id);
  written text;
begin
  -- An erasure changes each of thousands, and would read all for each.
  if exists (select from public.inquiries where id = noted and anonymised_at is not null) then
    return null;
  end if;
  written := (
    select left(string_agg(words, e'\x1f' order by created_at desc, id), 3000)
    from (
      select body::text as words, created_at, id from public.inquiry_notes where inquiry_id = noted
      union all
      select remark::text, created_at, id from public.inquiry_contacts where inquiry_id = noted and remark is not null
      union all
      select subject || e'\n' || body, created_at, id from public.inquiry_replies
      where inquiry_id = noted and state <> 'cancelled'
    ) as activities
  );
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set note_text = written where id = noted and note_text is distinct from written;
  return null;
end;
$$;
comment on function private.collect_notes() is 'Writes the notes of an inquiry, the remarks of its contacts and its replies into its note_text; nothing once the person''s data has gone.';

create trigger collect_notes
  after insert or delete or update of body on public.inquiry_notes
  for each row execute function private.collect_notes();

-- How staff got in touch with an inquirer, or tried to, and when. The first that reached somebody is the first response.
create table public.inquiry_contacts (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  kind text not null check (kind in ('call', 'no_answer', 'email', 'visit', 'reply_received')),
  remark public.note_text check (private.is_seen(remark) and length(remark) <= 500),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.inquiry_contacts is 'Contacts of admins with inquirers, whose remarks their authors may edit.';
comment on column public.inquiry_contacts.author is 'Null once the account has gone.';
comment on column public.inquiry_contacts.remark is 'At most 500 letters, if any; goes with the person''s data.';
create index inquiry_contacts_of_inquiry on public.inquiry_contacts (inquiry_id, created_at, id);
create index inquiry_contacts_author on public.inquiry_contacts (author);
alter table public.inquiry_contacts enable row level security;
grant select, insert (inquiry_id, kind, remark) on table public.inquiry_contacts to authenticated;

create policy "Admins read every contact" on public.inquiry_contacts
  for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add contacts of their own" on public.inquiry_contacts
  for insert to authenticated
  with check ((select private.is_admin()) and author = (select auth.uid()));

alter publication supabase_realtime add table public.inquiry_contacts;

create trigger limit_writes
  after insert on public.inquiry_contacts
  referencing new table as written
  for each statement execute function private.limit_writes('2000');

create trigger refuse_contact_on_anonymised
  before insert on public.inquiry_contacts
  for each row execute function private.refuse_note_on_anonymised();

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

create trigger collect_notes
  after insert or delete or update of remark on public.inquiry_contacts
  for each row execute function private.collect_notes();

create function private.respond_by_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contacted constant uuid := coalesce(new.inquiry_id, old.inquiry_id);
  missed constant integer := (
    select count(*) from public.inquiry_contacts where inquiry_id = contacted and kind = 'no_answer'
  );
  responded timestamptz := (select first_response_at from public.inquiries where id = contacted);
begin
  responded := case
    -- It was this one, which has gone.
    when responded = old.created_at then least(
      (select min(created_at) from public.inquiry_contacts where inquiry_id = contacted and kind in ('call', 'email', 'visit')),
      (select min(settled_at) from public.inquiry_replies where inquiry_id = contacted and state = 'sent')
    )
    else least(responded, case when new.kind in ('call', 'email', 'visit') then new.created_at end)
  end;
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set first_response_at = responded, contact_attempts = missed
  where id = contacted and (first_response_at is distinct from responded or contact_attempts <> missed);
  return null;
end;
$$;
comment on function private.respond_by_contact() is
  'Takes the first contact by which staff reached somebody for the first response, unless a reply was sent before, and counts missed calls as attempts.';

create trigger respond_by_contact
  after insert or delete on public.inquiry_contacts
  for each row execute function private.respond_by_contact();

create function private.edit_activity(activity_id uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Before the activity itself, as an undo and an erasure do.
  perform from public.inquiries
  where anonymised_at is null and inquiries.id in (
    select inquiry_id from public.inquiry_notes where inquiry_notes.id = activity_id
    union all
    select inquiry_id from public.inquiry_contacts where inquiry_contacts.id = activity_id
  ) for no key update;
  if not found then
    return false;
  end if;
  update public.inquiry_notes
  set body = words, edited_at = case when body = words then edited_at else now() end
  where inquiry_notes.id = activity_id and author = (select auth.uid());
  if not found then
    update public.inquiry_contacts
    set remark = nullif(words, ''),
      edited_at = case when remark is not distinct from nullif(words, '') then edited_at else now() end
    where inquiry_contacts.id = activity_id and author = (select auth.uid());
  end if;
  return found;
end;
$$;
comment on function private.edit_activity(uuid, text) is
  'Gives a note of the caller these words, or a contact this remark; false where it is not theirs, has gone, or the person''s data has.';

create function private.record_contact(contacted uuid, seen integer, kind text, remark text, change jsonb) returns table (
  undo_id uuid, version integer, organization_name text, next_action_on date, ended_hold boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  inquiry public.inquiries;
  step constant uuid := gen_random_uuid();
  stored uuid;
  next_on date;
  next_time time;
  next_line text;
  owner uuid;
  result text;
  is_changed boolean;
begin
  perform private.require_admin();
  select * into inquiry from public.inquiries where inquiries.id = contacted for no key update;
  if not found then
    return;
  end if;

  next_on := case
    when change ? 'next_action_on' then (change ->> 'next_action_on')::date
    when inquiry.next_action_on <= (change ->> 'done_by')::date then null
    else inquiry.next_action_on
  end;
  next_time := case
    when next_on is not null then coalesce(
      (change ->> 'next_action_time')::time,
      case when next_on = inquiry.next_action_on then inquiry.next_action_time end
    )
  end;
  next_line := case
    when next_on is not null then
      coalesce(change ->> 'next_action', case when next_on = inquiry.next_action_on then inquiry.next_action end)
  end;
  owner := case
    when (change ->> 'take')::boolean then coalesce(inquiry.assigned_to, (select auth.uid())) else inquiry.assigned_to
  end;
  result := case when kind = 'reply_received' then nullif(inquiry.resolution, 'on_hold') else inquiry.resolution end;
  is_changed := (next_on, next_time, next_line, owner, result) is distinct from (
    inquiry.next_action_on, inquiry.next_action_time, inquiry.next_action::text, inquiry.assigned_to, inquiry.resolution
  );

  if is_changed then
    if inquiry.version is distinct from seen then
      return;
    end if;
    perform set_config('private.undo_id', step::text, true);
    update public.inquiries
    set next_action_on = next_on, next_action_time = next_time, next_action = next_line, assigned_to = owner,
      resolution = result
    where inquiries.id = contacted;
  end if;
  insert into public.inquiry_contacts (id, inquiry_id, kind, remark) values (step, contacted, kind, remark)
  returning inquiry_contacts.id into stored;
  -- Pressed again, because the answer was lost: what undoes the first press.
  if stored is null and not is_changed then
    select earlier.id into stored
    from public.inquiry_contacts as earlier
    where earlier.inquiry_id = contacted and earlier.author = (select auth.uid()) and earlier.kind = kind
      and earlier.remark is not distinct from remark
    order by earlier.created_at desc
    limit 1;
  end if;
  return query
    select coalesce(stored, step), now_stored.version, now_stored.organization_name::text, now_stored.next_action_on,
      coalesce(inquiry.resolution = 'on_hold' and now_stored.resolution is null, false)
    from public.inquiries as now_stored where now_stored.id = contacted;
end;
$$;
comment on function private.record_contact(uuid, integer, text, text, jsonb) is
  'Logs a contact and what follows from it, all or nothing, with one undo: next_action_on (null for none), next_action_time and next_action, done_by (a next action due by that day is done), take (who logs it takes an inquiry of nobody). An answer of the inquirer ends a hold. Returns nothing where the inquiry is not there, or something of it is to change and it is no longer in the version that was seen.';
