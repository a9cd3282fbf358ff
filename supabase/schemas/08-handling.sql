-- How admins work an inquiry: its history, its notes and contacts, what follows a change of it, and how each is taken back.

-- The history of inquiries: who did what, and when. The database alone writes it, and nobody edits it.
create table public.inquiry_events (
  id bigint generated always as identity primary key,
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  at timestamptz not null default now(),
  -- No foreign key: the history keeps who it was after the account has gone.
  actor uuid,
  kind text not null check (
    kind in ('status', 'assignment', 'spam', 'export', 'erasure', 'anonymisation')
    or kind in ('next_action', 'resolution', 'note', 'contact')
    or kind = 'entry'
  ),
  from_value text check (length(from_value) <= 60),
  to_value text check (length(to_value) <= 60),
  details jsonb check (length(details::text) <= 600),
  check ((inquiry_id is null) = (kind = 'export'))
);
comment on table public.inquiry_events is 'The history of inquiries. No role of the API writes it; triggers and functions do.';
comment on column public.inquiry_events.actor is 'The user who did it; null for the system.';
comment on column public.inquiry_events.from_value is
  'Before: a status, a user''s id, whether it was suspected spam, or the kind of a contact that was taken back.';
comment on column public.inquiry_events.to_value is 'After, as from_value; null where it was removed.';
comment on column public.inquiry_events.details is
  'An export''s filter and number of rows; an intake''s import, if any; whether a change undid one; whether a restore had undone an erasure.';

create index inquiry_events_of_inquiry on public.inquiry_events (inquiry_id, at, id);
create index inquiry_events_newest_first on public.inquiry_events (at desc, id desc);
-- Every page counts those of its admin.
create index inquiry_events_entries on public.inquiry_events (actor) where kind = 'entry';

alter table public.inquiry_events enable row level security;
grant select on table public.inquiry_events to authenticated, service_role;

create policy "Admins read the history" on public.inquiry_events
  for select to authenticated
  using ((select private.is_admin()));

create trigger limit_writes
  after insert on public.inquiry_events
  referencing new table as written
  for each statement execute function private.limit_writes('50000');

create function private.record_inquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The history keeps the day of a next action and the kind of a resolution, not their words: these may be about a person,
  -- and no erasure would find them here.
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value, details)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value,
    case when current_setting('private.undoing', true) = 'on' then jsonb_build_object('undone', true) end
  from (values
    ('next_action', old.next_action_on::text, new.next_action_on::text, old.next_action is distinct from new.next_action),
    ('resolution', old.resolution, new.resolution, old.resolution_reason is distinct from new.resolution_reason),
    ('status', old.status, new.status, false),
    ('assignment', old.assigned_to::text, new.assigned_to::text, false),
    ('spam', old.suspected_spam::text, new.suspected_spam::text, false)
  ) as changed (kind, from_value, to_value, is_rewritten)
  where (changed.from_value is distinct from changed.to_value or changed.is_rewritten)
    and (new.anonymised_at is not distinct from old.anonymised_at or changed.kind not in ('next_action', 'resolution'));
  return null;
end;
$$;
comment on function private.record_inquiry_change() is
  'Writes what changed of an inquiry into its history; the same value twice where only the words of a next action or a resolution did.';

create trigger record_inquiry_change
  after update on public.inquiries
  for each row when (old.version <> new.version)
  execute function private.record_inquiry_change();

create function private.record_export(filter jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  counted bigint;
begin
  perform private.require_admin();
  perform private.require_reauthentication();
  counted := private.count_inquiries(filter);
  insert into public.inquiry_events (actor, kind, details)
  values ((select auth.uid()), 'export', jsonb_build_object(
    -- A search may be somebody's name, which no erasure would find here.
    'filter', filter || case when filter ? 'q' then '{"q": true}' else '{}' end::jsonb, 'row_count', counted
  ));
  return counted;
end;
$$;
comment on function private.record_export(jsonb) is
  'Records that the caller exports the inquiries that fit a filter, of a search only that there was one, and how many these are; returns how many.';

create function public.record_export(filter jsonb default '{}') returns bigint
language sql volatile security invoker set search_path = ''
as $$ select private.record_export(filter) $$;
grant execute on function private.record_export(jsonb), public.record_export(jsonb) to authenticated;

create function private.undo_id() returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(current_setting('private.undo_id', true), '') = '' then
    perform set_config('private.undo_id', gen_random_uuid()::text, true);
  end if;
  return current_setting('private.undo_id')::uuid;
end;
$$;
comment on function private.undo_id() is 'The id that undoes the current transaction, one action of an admin, whatever it changes.';

create function private.stamp_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_undo constant boolean := coalesce(current_setting('private.undoing', true), '') = 'on';
  is_reopened constant boolean := old.status = 'completed' and new.status <> 'completed';
  is_given constant boolean := new.assigned_to is distinct from old.assigned_to;
begin
  new.version := old.version + 1;
  new.undo_id := case when not is_undo then private.undo_id() end;
  new.changed_by := (select auth.uid());

  -- An undo says itself what the time was.
  if new.status <> old.status and not is_undo then
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;

  if new.assigned_to is not null and (is_given or is_reopened) and not exists (
    select from public.user_roles where user_roles.user_id = new.assigned_to and user_roles.role = 'admin'
  ) then
    if not is_given then
      new.assigned_to := null;
    -- The undo of a reopening gives it back to who completed it.
    elsif not (is_undo and new.status = 'completed') then
      raise exception 'only an admin can be given an inquiry' using errcode = '23514';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.stamp_inquiry() is
  'Counts the versions and says who made each, keeps the time of completion, and gives inquiries to admins alone; a reopened one of who is no admin any more to nobody.';

-- A note, a contact, a deadline, a mail that does not arrive or a day that is set again is no change of the inquiry: with a new
-- version whoever has it open would be told of a colleague's change, and the next button pressed there be refused for it.
create trigger stamp_inquiry
  before update on public.inquiries
  for each row when (
    (
      old.status, old.assigned_to, old.suspected_spam,
      old.next_action_on, old.next_action, old.resolution, old.resolution_reason, old.anonymised_at
    ) is distinct from (
      new.status, new.assigned_to, new.suspected_spam,
      new.next_action_on, new.next_action, new.resolution, new.resolution_reason, new.anonymised_at
    )
  )
  execute function private.stamp_inquiry();

-- Texts by staff about an inquiry.
create table public.inquiry_notes (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  body public.note_text not null check (body ~ '[^\s\u00a0\u3000\ufeff]'),
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
  noted uuid := coalesce(new.inquiry_id, old.inquiry_id);
  written text := (
    select left(string_agg(entry, e'\x1f' order by created_at desc, id), 3000)
    from (
      select body::text as entry, created_at, id from public.inquiry_notes where inquiry_id = noted
      union all
      select remark::text, created_at, id from public.inquiry_contacts where inquiry_id = noted and remark is not null
      union all
      select subject || e'\n' || body, created_at, id from public.inquiry_replies where inquiry_id = noted
    ) as entries
  );
begin
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set note_text = written where id = noted and note_text is distinct from written;
  return null;
end;
$$;
comment on function private.collect_notes() is 'Writes the notes of an inquiry, the remarks of its contacts and its replies into its note_text.';

create trigger collect_notes
  after insert or delete or update of body on public.inquiry_notes
  for each row execute function private.collect_notes();

-- How staff got in touch with an inquirer, or tried to, and when. The first that reached somebody is the first response.
create table public.inquiry_contacts (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  author uuid default auth.uid() references public.members (user_id) on delete set null,
  kind text not null check (kind in ('call', 'no_answer', 'email', 'visit')),
  remark public.name_text check (remark ~ '[^\s\u00a0\u3000]' and remark !~ '[\t\n]'),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
comment on table public.inquiry_contacts is 'Contacts of admins with inquirers, whose remarks their authors may edit.';
comment on column public.inquiry_contacts.author is 'Null once the account has gone.';
comment on column public.inquiry_contacts.remark is 'A line, if any; goes with the person''s data.';

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
      (select min(created_at) from public.inquiry_contacts where inquiry_id = contacted and kind <> 'no_answer'),
      (select min(settled_at) from public.inquiry_replies where inquiry_id = contacted and state = 'sent')
    )
    else least(responded, case when new.kind <> 'no_answer' then new.created_at end)
  end;
  -- An update without a difference would pass for another change of the inquiry.
  update public.inquiries set first_response_at = responded, contact_attempts = missed
  where id = contacted and (first_response_at is distinct from responded or contact_attempts <> missed);
  return null;
end;
$$;
comment on function private.respond_by_contact() is
  'Takes the first contact that reached somebody for the first response, unless a reply was sent before, and counts the others as attempts.';

create trigger respond_by_contact
  after insert or delete on public.inquiry_contacts
  for each row execute function private.respond_by_contact();

create function private.edit_entry(entry_id uuid, words text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Before the entry itself, as an undo and an erasure do.
  perform from public.inquiries
  where anonymised_at is null and inquiries.id in (
    select inquiry_id from public.inquiry_notes where inquiry_notes.id = entry_id
    union all
    select inquiry_id from public.inquiry_contacts where inquiry_contacts.id = entry_id
  ) for no key update;
  if not found then
    return false;
  end if;
  update public.inquiry_notes
  set body = words, edited_at = case when body = words then edited_at else now() end
  where inquiry_notes.id = entry_id and author = (select auth.uid());
  if not found then
    update public.inquiry_contacts
    set remark = nullif(words, ''),
      edited_at = case when remark is not distinct from nullif(words, '') then edited_at else now() end
    where inquiry_contacts.id = entry_id and author = (select auth.uid());
  end if;
  return found;
end;
$$;
comment on function private.edit_entry(uuid, text) is
  'Gives a note of the caller these words, or a contact this remark; false where it is not theirs, has gone, or the person''s data has.';

create function public.edit_entry(entry_id uuid, words text) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.edit_entry(entry_id, words) $$;
grant execute on function private.edit_entry(uuid, text), public.edit_entry(uuid, text) to authenticated;

-- Completion drops the next action, and reopening the resolution: whoever undoes it has them again as they were.
create table private.undo_steps (
  undo_id uuid not null,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  actor uuid not null,
  at timestamptz not null default now(),
  -- Null for a note or a contact alone. The id of either is the undo_id.
  version integer,
  status text,
  assigned_to uuid,
  suspected_spam boolean,
  completed_at timestamptz,
  next_action_on date,
  next_action public.name_text,
  resolution text,
  resolution_reason public.note_text,
  is_undone boolean not null default false,
  primary key (undo_id, inquiry_id)
);
comment on table private.undo_steps is
  'Each inquiry as it was before an action, or the note or contact that the action added, while it can be undone. Goes with the person''s data.';
comment on column private.undo_steps.version is 'The version that the action made.';

create index undo_steps_at on private.undo_steps (at);
create index undo_steps_of_inquiry on private.undo_steps (inquiry_id);

alter table private.undo_steps enable row level security;

create function private.clear_follow_up() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.status = 'completed' and old.status <> 'completed') or new.anonymised_at is not null then
    new.next_action_on := null;
    new.next_action := null;
  end if;
  if new.status <> 'completed' and old.status = 'completed' and new.resolution is distinct from 'on_hold' then
    new.resolution := null;
  end if;
  if old.resolution = 'on_hold' and new.resolution = 'on_hold'
    and (new.status <> 'in_progress' or new.next_action_on is null) then
    new.resolution := null;
  end if;
  if new.resolution is null or new.anonymised_at is not null then
    new.resolution_reason := null;
  end if;
  return new;
end;
$$;
comment on function private.clear_follow_up() is
  'Drops the next action on completion, the resolution on reopening, the hold with its status or day, and what was written with the person''s data.';

create trigger clear_follow_up
  before update on public.inquiries
  for each row execute function private.clear_follow_up();

create function private.record_undo_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rows that another transaction clears up are skipped: waiting could be mutual.
  delete from private.undo_steps
  where ctid = any (array(
    select ctid from private.undo_steps where at < now() - interval '10 minutes' for update skip locked
  ));
  if new.anonymised_at is distinct from old.anonymised_at then
    delete from private.undo_steps where undo_steps.inquiry_id = new.id;
  elsif new.undo_id is not null and (select auth.uid()) is not null then
    insert into private.undo_steps (
      undo_id, inquiry_id, actor, version, status, assigned_to, suspected_spam, completed_at,
      next_action_on, next_action, resolution, resolution_reason
    ) values (
      new.undo_id, new.id, (select auth.uid()), new.version, old.status, old.assigned_to, old.suspected_spam,
      old.completed_at, old.next_action_on, old.next_action, old.resolution, old.resolution_reason
    )
    -- A second change of one action: the first has kept how it was.
    on conflict (undo_id, inquiry_id) do update set version = excluded.version;
  end if;
  return null;
end;
$$;
comment on function private.record_undo_step() is
  'Keeps how an inquiry was before a change, for ten minutes; nothing once the person''s data has gone.';

create trigger record_undo_step
  after update on public.inquiries
  for each row when (old.version <> new.version)
  execute function private.record_undo_step();

create function private.record_undo_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    insert into private.undo_steps (undo_id, inquiry_id, actor) values (new.id, new.inquiry_id, (select auth.uid()))
    -- A contact with a next step: what that changed is kept, and the same id undoes both.
    on conflict (undo_id, inquiry_id) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.record_undo_entry() is 'Keeps that a note or a contact was added, whose id undoes it.';

create trigger record_undo_step
  after insert on public.inquiry_notes
  for each row execute function private.record_undo_entry();

create trigger record_undo_step
  after insert on public.inquiry_contacts
  for each row execute function private.record_undo_entry();

-- Inquiries are locked in the order of their ids, as undos, deadlines, notes and contacts lock them: of 339 such operations at once, 42
-- ended in a deadlock where the scan gave the order, 2 of 3,176 with it.
create function private.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, undo_id uuid, status text, assigned_to uuid, suspected_spam boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select jsonb_object_keys(versions)::uuid);
  action uuid;
begin
  perform private.require_admin();
  if cardinality(wanted) > 200 then
    raise exception 'at most 200 inquiries at once' using errcode = '22023';
  end if;

  perform from public.inquiries as inquiry where inquiry.id = any (wanted) order by inquiry.id for no key update;
  update public.inquiries as inquiry set
    status = coalesce(change ->> 'status', inquiry.status),
    assigned_to = case
      when change ? 'assigned_to' then (change ->> 'assigned_to')::uuid else inquiry.assigned_to
    end,
    suspected_spam = coalesce((change ->> 'suspected_spam')::boolean, inquiry.suspected_spam)
  where inquiry.id = any (wanted) and inquiry.version = (versions ->> inquiry.id::text)::integer
    and (
      change ->> 'status' <> inquiry.status
      or (change ->> 'suspected_spam')::boolean <> inquiry.suspected_spam
      or change ? 'assigned_to' and (change ->> 'assigned_to')::uuid is distinct from inquiry.assigned_to
    );
  if found then
    action := private.undo_id();
  end if;

  -- A colleague may have made the same change just before. Pressed again, because the answer was lost, nothing has changed.
  return query
    select inquiry.id, inquiry.version,
      case when inquiry.undo_id = action or action is null and exists (
        select from private.undo_steps as step
        where step.undo_id = inquiry.undo_id and step.inquiry_id = inquiry.id and step.actor = (select auth.uid())
      ) then inquiry.undo_id end,
      inquiry.status::text, inquiry.assigned_to, inquiry.suspected_spam
    from public.inquiries as inquiry where inquiry.id = any (wanted);
end;
$$;
comment on function private.update_inquiries(jsonb, jsonb) is
  'Gives inquiries a status, an assignee or a spam mark, each only in the version that was seen ({id: version}); returns how they stand now, and what undoes it where the caller did it. At most 200.';

create function public.update_inquiries(versions jsonb, change jsonb) returns table (
  id uuid, version integer, undo_id uuid, status text, assigned_to uuid, suspected_spam boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.update_inquiries(versions, change) $$;
grant execute on function private.update_inquiries(jsonb, jsonb), public.update_inquiries(jsonb, jsonb) to authenticated;

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
  next_line text;
  owner uuid;
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
  next_line := case
    when next_on is not null then
      coalesce(change ->> 'next_action', case when next_on = inquiry.next_action_on then inquiry.next_action end)
  end;
  owner := case
    when (change ->> 'take')::boolean then coalesce(inquiry.assigned_to, (select auth.uid())) else inquiry.assigned_to
  end;
  is_changed := (next_on, next_line, owner)
    is distinct from (inquiry.next_action_on, inquiry.next_action::text, inquiry.assigned_to);

  if is_changed then
    if inquiry.version is distinct from seen then
      return;
    end if;
    perform set_config('private.undo_id', step::text, true);
    update public.inquiries set next_action_on = next_on, next_action = next_line, assigned_to = owner
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
  'Logs a contact and what follows from it, all or nothing, with one undo: next_action_on (null for none) and next_action, done_by (a next action due by that day is done), take (who logs it takes an inquiry of nobody). Returns nothing where the inquiry is not there, or something of it is to change and it is no longer in the version that was seen.';

create function public.record_contact(
  inquiry_id uuid, kind text, seen integer default null, remark text default null, change jsonb default '{}'
) returns table (
  undo_id uuid, version integer, organization_name text, next_action_on date, ended_hold boolean
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_contact(inquiry_id, seen, kind, remark, change) $$;
grant execute on function
  private.record_contact(uuid, integer, text, text, jsonb), public.record_contact(uuid, text, integer, text, jsonb)
  to authenticated;

create function private.undo_change(step private.undo_steps) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if step.version <> (select inquiries.version from public.inquiries where inquiries.id = step.inquiry_id) then
    return 'changed-since';
  end if;
  perform set_config('private.undoing', 'on', true);
  update public.inquiries set
    status = step.status,
    assigned_to = step.assigned_to,
    suspected_spam = step.suspected_spam,
    completed_at = step.completed_at,
    next_action_on = step.next_action_on,
    next_action = step.next_action,
    resolution = step.resolution,
    resolution_reason = step.resolution_reason
  where inquiries.id = step.inquiry_id;
  perform set_config('private.undoing', '', true);
  return 'undone';
exception when check_violation or foreign_key_violation then
  -- The former assignee is no admin any more.
  return 'not-undoable';
end;
$$;
comment on function private.undo_change(private.undo_steps) is
  'Gives an inquiry back what it had before the change that made this version, if nobody has changed it since.';

-- All inquiries, and then all counts, are locked before any is changed: between two inquiries, the undo of one would change
-- counts that a colleague who changes the other waits for, while the undo waits for that other.
create function private.undo(undo_id uuid) returns table (
  id uuid, version integer, outcome text, organization_name text, what text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  inquiry public.inquiries;
  changed constant uuid[] := array(
    select step.inquiry_id from private.undo_steps as step where step.undo_id = undo.undo_id and step.version is not null
  );
  step private.undo_steps;
begin
  perform private.require_admin();
  -- In order, so that two who undo at the same time never wait for each other.
  perform from public.inquiries
  where inquiries.id in (select kept.inquiry_id from private.undo_steps as kept where kept.undo_id = undo.undo_id)
  order by inquiries.id for update;
  perform from public.inquiry_counts
  where cardinality(changed) > 0 and (received_on = 'infinity' or received_on = any (array(
    select (created_at at time zone 'Asia/Seoul')::date from public.inquiries where inquiries.id = any (changed)
  )))
  order by received_on, status, organization_type, suspected_spam
  for update;

  for step in
    select kept.* from private.undo_steps as kept
    where kept.undo_id = undo.undo_id and kept.actor = (select auth.uid())
      and kept.at > now() - interval '10 minutes'
    order by kept.inquiry_id
  loop
    id := step.inquiry_id;
    select inquiries.* into inquiry from public.inquiries where inquiries.id = step.inquiry_id;
    organization_name := inquiry.organization_name;
    what := case
      when step.is_undone then null
      when exists (select from public.inquiry_contacts as contact where contact.id = step.undo_id) then 'contact'
      when step.version is null then 'note'
      -- A change of the status may drop a resolution and a next action.
      when step.status <> inquiry.status then 'status'
      when step.assigned_to is distinct from inquiry.assigned_to then 'assignment'
      when step.suspected_spam <> inquiry.suspected_spam then 'spam'
      when step.resolution is distinct from inquiry.resolution
        or step.resolution_reason is distinct from inquiry.resolution_reason then 'resolution'
      else 'next_action'
    end;
    -- Pressed again, because the answer was lost or the button was still there.
    outcome := case when step.is_undone or step.version is null then 'undone' else private.undo_change(step) end;
    if outcome = 'undone' and not step.is_undone then
      -- The history never tells what was written: it may have been about a person.
      with note (entry, was) as (
        delete from public.inquiry_notes where inquiry_notes.id = step.undo_id returning 'note', null
      ), contact (entry, was) as (
        delete from public.inquiry_contacts where inquiry_contacts.id = step.undo_id returning 'contact', kind
      )
      insert into public.inquiry_events (inquiry_id, actor, kind, from_value, details)
      select step.inquiry_id, step.actor, removed.*, '{"undone": true}'
      from (table note union all table contact) as removed;
    end if;
    version := case when outcome = 'undone' then step.version + 1 end;
    update private.undo_steps as kept set is_undone = kept.is_undone or undo.outcome = 'undone'
    where kept.undo_id = step.undo_id and kept.inquiry_id = step.inquiry_id;
    return next;
  end loop;
end;
$$;
comment on function private.undo(uuid) is
  'Undoes what the caller did in one action within the last ten minutes: by inquiry what came of it, the new version, null for a note or a contact, and what was undone, null if that was before. Nothing is returned where there is nothing to undo.';

create function public.undo(undo_id uuid) returns table (
  id uuid, version integer, outcome text, organization_name text, what text
)
language sql volatile security invoker set search_path = ''
as $$ select * from private.undo(undo_id) $$;
grant execute on function private.undo(uuid), public.undo(uuid) to authenticated;
