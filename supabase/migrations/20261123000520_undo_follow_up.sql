-- Completion drops the next action, and reopening the outcome: whoever takes the slip back has them again as they were.

create table private.follow_up_before (
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  version integer not null,
  actor uuid not null,
  at timestamptz not null default now(),
  next_action_on date,
  next_action public.name_text,
  outcome text,
  outcome_reason public.note_text,
  primary key (inquiry_id, version)
);

comment on table private.follow_up_before is
  'Next action and outcome before the change that made this version, while it can be undone. Goes with the person''s data.';
alter table private.follow_up_before enable row level security;
revoke all on table private.follow_up_before from public, anon, authenticated, service_role;
create index follow_up_before_at on private.follow_up_before (at);

create or replace function private.record_follow_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_undo constant boolean := coalesce(current_setting('private.undoing', true), '') = 'on';
begin
  -- Days and outcomes alone: what was written may be about a person, and no erasure would find it here.
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value, details)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value,
    case when is_undo then jsonb_build_object('undone', true) end
  from (values
    ('next_action', old.next_action_on::text, new.next_action_on::text, old.next_action is distinct from new.next_action),
    ('outcome', old.outcome, new.outcome, old.outcome_reason is distinct from new.outcome_reason)
  ) as changed (kind, from_value, to_value, is_rewritten)
  where (changed.from_value is distinct from changed.to_value or changed.is_rewritten)
    and new.anonymised_at is not distinct from old.anonymised_at;

  -- Whoever is clearing up the same rows is not waited for, as that could be mutual.
  delete from private.follow_up_before
  where ctid = any (array(
    select ctid from private.follow_up_before
    where at < now() - interval '10 minutes' or inquiry_id = new.id
    for update skip locked
  ));
  if not is_undo and new.anonymised_at is null and (select auth.uid()) is not null then
    insert into private.follow_up_before (
      inquiry_id, version, actor, next_action_on, next_action, outcome, outcome_reason
    ) values (
      new.id, new.version, (select auth.uid()), old.next_action_on, old.next_action, old.outcome, old.outcome_reason
    );
  end if;
  return null;
end;
$$;

comment on function private.record_follow_up() is
  'Writes the day of a next action and an outcome into the history, the same value twice where only the words changed, and keeps what they were for an undo.';

create function private.forget_follow_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.follow_up_before where follow_up_before.inquiry_id = new.id;
  return null;
end;
$$;

comment on function private.forget_follow_up() is 'Takes what an undo would restore out with the person''s data.';
revoke all on function private.forget_follow_up() from public;

create trigger forget_follow_up
  after update on public.inquiries
  for each row
  when (old.anonymised_at is null and new.anonymised_at is not null)
  execute function private.forget_follow_up();

create or replace function private.undo_inquiry_change(inquiry_id uuid, version integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  current_version integer;
  previous jsonb;
  times jsonb;
  follow_up private.follow_up_before;
begin
  select inquiries.version into current_version
  from public.inquiries where inquiries.id = undo_inquiry_change.inquiry_id
  for update;
  if current_version is null then
    return 'missing';
  elsif current_version <> undo_inquiry_change.version then
    return 'changed-since';
  end if;

  select jsonb_object_agg(events.kind, events.from_value), (array_agg(events.details))[1] into previous, times
  from public.inquiry_events as events
  where events.inquiry_id = undo_inquiry_change.inquiry_id
    and events.details ->> 'version' = undo_inquiry_change.version::text
    and events.actor = (select auth.uid())
    and events.at > now() - interval '10 minutes';
  select * into follow_up
  from private.follow_up_before as kept
  where kept.inquiry_id = undo_inquiry_change.inquiry_id
    and kept.version = undo_inquiry_change.version
    and kept.actor = (select auth.uid())
    and kept.at > now() - interval '10 minutes';
  if previous is null and follow_up.inquiry_id is null then
    return 'not-undoable';
  end if;

  perform set_config('private.undoing', 'on', true);
  update public.inquiries
  set status = case when previous ? 'status' then previous ->> 'status' else inquiries.status end,
    assigned_to = case
      when previous ? 'assignment' then (previous ->> 'assignment')::uuid else inquiries.assigned_to
    end,
    suspected_spam = case
      when previous ? 'spam' then (previous ->> 'spam')::boolean else inquiries.suspected_spam
    end,
    -- A change of the next action or the outcome alone leaves the times as they are.
    first_response_at = case
      when previous is null then inquiries.first_response_at else (times ->> 'first_response_at')::timestamptz
    end,
    completed_at = case
      when previous is null then inquiries.completed_at else (times ->> 'completed_at')::timestamptz
    end,
    next_action_on = case
      when follow_up.inquiry_id is null then inquiries.next_action_on else follow_up.next_action_on
    end,
    next_action = case when follow_up.inquiry_id is null then inquiries.next_action else follow_up.next_action end,
    outcome = case when follow_up.inquiry_id is null then inquiries.outcome else follow_up.outcome end,
    outcome_reason = case
      when follow_up.inquiry_id is null then inquiries.outcome_reason else follow_up.outcome_reason
    end
  where inquiries.id = undo_inquiry_change.inquiry_id;
  perform set_config('private.undoing', '', true);
  return 'undone';
exception when check_violation or foreign_key_violation then
  -- Whoever it was assigned to is no admin any more.
  return 'not-undoable';
end;
$$;
