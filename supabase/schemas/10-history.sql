-- How an inquiry changes: its versions, what follows a change, and the history that tells of it.

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
    or kind in ('intake', 'correction')
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
  'An export''s filter and number of rows; an intake''s import, if any; the columns that a correction changed; whether a change undid one; whether an assignee had left the admins; whether a restore had undone an erasure.';
create index inquiry_events_of_inquiry on public.inquiry_events (inquiry_id, at, id);
create index inquiry_events_newest_first on public.inquiry_events (at desc, id desc);

-- Every page counts those of its admin.
create index inquiry_events_intakes on public.inquiry_events (actor) where kind = 'intake';
alter table public.inquiry_events enable row level security;
grant select on table public.inquiry_events to authenticated, service_role;

create policy "Admins read the history" on public.inquiry_events
  for select to authenticated
  using ((select private.is_admin()));

create trigger limit_writes
  after insert on public.inquiry_events
  referencing new table as written
  for each statement execute function private.limit_writes('50000', 'status', 'assignment', 'spam', 'next_action', 'resolution');

create function private.record_inquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  corrected constant text[] := array(
    select name
    from (values
      ('organization_name', old.organization_name::text, new.organization_name::text),
      ('contact_name', old.contact_name, new.contact_name), ('phone', old.phone, new.phone), ('email', old.email, new.email),
      ('organization_type', old.organization_type, new.organization_type),
      ('estimated_users', old.estimated_users, new.estimated_users)
    ) as columns (name, was, is_now)
    where was is distinct from is_now
  );
begin
  -- The history keeps the day and time of a next action and the kind of a resolution, not their words: these may be about a person,
  -- and no erasure would find them here.
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value, details)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value,
    case when changed.kind = 'correction' then jsonb_build_object('fields', corrected) else '{}' end || case
      when current_setting('private.undoing', true) = 'on' then jsonb_build_object('undone', true)
      when changed.kind = 'assignment' and changed.to_value is null and new.status <> 'completed' and not exists (
        select from public.user_roles where user_roles.user_id = old.assigned_to and user_roles.role = 'admin'
      ) then jsonb_build_object('left', true)
      when changed.kind = 'correction' then '{}'
    end
  from (values
    (
      'next_action',
      old.next_action_on || coalesce(to_char(old.next_action_time, ' HH24:MI'), ''),
      new.next_action_on || coalesce(to_char(new.next_action_time, ' HH24:MI'), ''),
      old.next_action is distinct from new.next_action
    ),
    ('resolution', old.resolution, new.resolution, old.resolution_reason is distinct from new.resolution_reason),
    ('status', old.status, new.status, false),
    ('assignment', old.assigned_to::text, new.assigned_to::text, false),
    ('spam', old.suspected_spam::text, new.suspected_spam::text, false),
    ('correction', null, null, corrected <> '{}')
  ) as changed (kind, from_value, to_value, is_rewritten)
  where (changed.from_value is distinct from changed.to_value or changed.is_rewritten)
    and (
      new.anonymised_at is not distinct from old.anonymised_at
      or changed.kind not in ('next_action', 'resolution', 'correction')
    );
  return null;
end;
$$;
comment on function private.record_inquiry_change() is
  'Writes what changed of an inquiry into its history; the same value twice where only the words of a next action or a resolution did, and of a correction the columns alone.';

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
      old.next_action_on, old.next_action_time, old.next_action, old.resolution, old.resolution_reason, old.anonymised_at,
      old.organization_name, old.contact_name, old.email, old.phone, old.organization_type, old.estimated_users
    ) is distinct from (
      new.status, new.assigned_to, new.suspected_spam,
      new.next_action_on, new.next_action_time, new.next_action, new.resolution, new.resolution_reason, new.anonymised_at,
      new.organization_name, new.contact_name, new.email, new.phone, new.organization_type, new.estimated_users
    )
  )
  execute function private.stamp_inquiry();

create function private.clear_follow_up() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.status = 'completed' and old.status <> 'completed') or new.anonymised_at is not null then
    new.next_action_on := null;
    new.next_action := null;
  end if;
  if new.next_action_on is null and old.next_action_on is not null then
    new.next_action_time := null;
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
    and inquiry.anonymised_at is null
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

create function private.correct_inquiry(inquiry_id uuid, seen integer, correction jsonb) returns table (
  organization_name text, version integer, undo_id uuid
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  corrected public.inquiries;
begin
  perform private.require_admin();
  select * into corrected from public.inquiries where id = correct_inquiry.inquiry_id for no key update;
  if corrected.anonymised_at is not null then
    raise exception 'the inquiry has been anonymised' using errcode = 'PT409';
  end if;
  -- No old value is kept longer than it can be undone: a stolen token could make every inquiry unanswerable.
  if (
    select count(*) >= 200 from public.inquiry_events
    where kind = 'correction' and actor = (select auth.uid()) and at > now() - interval '1 day'
  ) then
    raise exception 'too many corrections of a day' using errcode = 'PT429';
  end if;

  corrected := jsonb_populate_record(corrected, correction);
  return query
    update public.inquiries as inquiry set
      (organization_name, contact_name, email, phone, organization_type, estimated_users) = row(
        corrected.organization_name, corrected.contact_name, corrected.email, corrected.phone,
        corrected.organization_type, corrected.estimated_users
      ),
      mail_problem = case when inquiry.email = corrected.email then inquiry.mail_problem end
    where inquiry.id = correct_inquiry.inquiry_id and inquiry.version = seen
    returning inquiry.organization_name::text, inquiry.version, inquiry.undo_id;
end;
$$;
comment on function private.correct_inquiry(uuid, integer, jsonb) is
  'Gives an inquiry what is right of who asked and how to reach them, in the version that was seen, by the names of the columns; another address has no known problem. Returns nothing for another version; refuses one whose person was erased (PT409), and more than 200 a day (PT429).';
