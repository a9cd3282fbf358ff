-- How an admin takes back what they did, within ten minutes.

create function private.undo_time() returns interval
language sql immutable set search_path = ''
as $$ select interval '10 minutes' $$;
comment on function private.undo_time() is 'How long an action can be undone.';

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

-- Completion drops the next action, and reopening the resolution: whoever undoes it has them again as they were.
create table private.undo_steps (
  undo_id uuid not null,
  inquiry_id uuid not null references public.inquiries (id) on delete cascade,
  actor uuid not null,
  at timestamptz not null default now(),
  -- Null for a note, a contact or a reply alone, whose id is the undo_id.
  version integer,
  status text,
  assigned_to uuid,
  suspected_spam boolean,
  completed_at timestamptz,
  next_action_on date,
  next_action_time time(0),
  next_action public.name_text,
  resolution text,
  resolution_reason public.note_text,
  organization_name public.name_text,
  contact_name public.name_text,
  email public.email_text,
  phone public.phone_text,
  organization_type text,
  estimated_users text,
  mail_problem text,
  is_undone boolean not null default false,
  primary key (undo_id, inquiry_id)
);
comment on table private.undo_steps is
  'Each inquiry as it was before an action, or the note, contact or reply that the action added, while it can be undone. Goes with the person''s data.';
comment on column private.undo_steps.version is 'The version that the action made.';
create index undo_steps_at on private.undo_steps (at);
create index undo_steps_of_inquiry on private.undo_steps (inquiry_id);
alter table private.undo_steps enable row level security;

create function private.record_undo_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Rows that another transaction clears up are skipped: waiting could be mutual.
  delete from private.undo_steps
  where ctid = any (array(
    select ctid from private.undo_steps where at < now() - private.undo_time() for update skip locked
  ));
  if new.anonymised_at is distinct from old.anonymised_at then
    delete from private.undo_steps where undo_steps.inquiry_id = new.id;
  elsif new.undo_id is not null and (select auth.uid()) is not null then
    insert into private.undo_steps (
      undo_id, inquiry_id, actor, version, status, assigned_to, suspected_spam, completed_at,
      next_action_on, next_action_time, next_action, resolution, resolution_reason,
      organization_name, contact_name, email, phone, organization_type, estimated_users, mail_problem
    ) values (
      new.undo_id, new.id, (select auth.uid()), new.version, old.status, old.assigned_to, old.suspected_spam,
      old.completed_at, old.next_action_on, old.next_action_time, old.next_action, old.resolution, old.resolution_reason,
      old.organization_name, old.contact_name, old.email, old.phone, old.organization_type, old.estimated_users, old.mail_problem
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

create function private.record_undo_activity() returns trigger
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
comment on function private.record_undo_activity() is 'Keeps that a note, a contact or a reply was added, whose id undoes it.';

create trigger record_undo_step
  after insert on public.inquiry_notes
  for each row execute function private.record_undo_activity();

create trigger record_undo_step
  after insert on public.inquiry_contacts
  for each row execute function private.record_undo_activity();

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
    next_action_time = step.next_action_time,
    next_action = step.next_action,
    resolution = step.resolution,
    resolution_reason = step.resolution_reason,
    (organization_name, contact_name, email, phone, organization_type, estimated_users) = row(
      step.organization_name, step.contact_name, step.email, step.phone, step.organization_type, step.estimated_users
    ),
    -- A mail may have failed since, without a version of its own.
    mail_problem = case when email = step.email then mail_problem else step.mail_problem end
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

-- All inquiries, and then all counts, are locked before any is changed: between two inquiries, the change of one would change
-- counts that a colleague who changes the other waits for, while the first waits for that other.
create function private.lock_with_counts(inquiry_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- In order, so that two who do it at the same time never wait for each other.
  perform from public.inquiries where inquiries.id = any (inquiry_ids) order by inquiries.id for update;
  perform from public.inquiry_counts
  where cardinality(inquiry_ids) > 0 and (received_on = 'infinity' or received_on = any (array(
    select (created_at at time zone 'Asia/Seoul')::date from public.inquiries where inquiries.id = any (inquiry_ids)
  )))
  order by received_on, status, organization_type, suspected_spam
  for update;
end;
$$;
comment on function private.lock_with_counts(uuid[]) is 'Locks inquiries that are changed one by one, and the counts that they are in.';

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
  perform private.lock_with_counts(changed);

  for step in
    select kept.* from private.undo_steps as kept
    where kept.undo_id = undo.undo_id and kept.actor = (select auth.uid())
      and kept.at > now() - private.undo_time()
    order by kept.inquiry_id
  loop
    id := step.inquiry_id;
    select inquiries.* into inquiry from public.inquiries where inquiries.id = step.inquiry_id;
    organization_name := inquiry.organization_name;
    what := case
      when step.is_undone then null
      when exists (select from public.inquiry_contacts as contact where contact.id = step.undo_id) then 'contact'
      when exists (select from public.inquiry_replies as reply where reply.id = step.undo_id) then 'reply'
      when step.version is null then 'note'
      -- A change of the status may drop a resolution and a next action.
      when step.status <> inquiry.status then 'status'
      when step.assigned_to is distinct from inquiry.assigned_to then 'assignment'
      when step.suspected_spam <> inquiry.suspected_spam then 'spam'
      when step.resolution is distinct from inquiry.resolution
        or step.resolution_reason is distinct from inquiry.resolution_reason then 'resolution'
      when (step.next_action_on, step.next_action_time, step.next_action::text)
        is distinct from (inquiry.next_action_on, inquiry.next_action_time, inquiry.next_action::text) then 'next_action'
      else 'correction'
    end;
    -- Pressed again, because the answer was lost or the button was still there.
    outcome := case
      when step.is_undone then 'undone'
      when what = 'reply' then private.cancel_reply(step)
      when step.version is null then 'undone'
      else private.undo_change(step)
    end;
    if outcome = 'undone' and not step.is_undone then
      -- The history never tells what was written: it may have been about a person.
      with note (kind, was) as (
        delete from public.inquiry_notes where inquiry_notes.id = step.undo_id returning 'note', null
      ), contact (kind, was) as (
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
  'Undoes what the caller did in one action within the last ten minutes: by inquiry what came of it, the new version, null for a note or a contact, and what was undone, null if that was before. A reply is taken back only until it leaves. Nothing is returned where there is nothing to undo.';
