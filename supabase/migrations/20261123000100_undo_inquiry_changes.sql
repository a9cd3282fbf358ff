-- A slip leaves no trace in the figures: whoever moved an inquiry takes it back within ten minutes, its times too.

create or replace function private.follow_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.version := old.version + 1;

  -- An undo says itself what the times were.
  if new.status <> old.status and coalesce(current_setting('private.undoing', true), '') <> 'on' then
    if old.status = 'new' then
      new.first_response_at := coalesce(old.first_response_at, now());
    elsif new.status = 'new' and old.first_response_at > now() - interval '10 minutes' then
      -- Taken back by hand: nobody has answered what is new again minutes later.
      new.first_response_at := null;
    end if;
    new.completed_at := case when new.status = 'completed' then now() end;
  end if;

  if new.assigned_to is distinct from old.assigned_to and new.assigned_to is not null and not exists (
    select from public.user_roles where user_roles.user_id = new.assigned_to and user_roles.role = 'admin'
  ) then
    raise exception 'only an admin can be given an inquiry' using errcode = '23514';
  end if;
  return new;
end;
$$;

comment on column public.inquiries.first_response_at is
  'When the status first left ''new'', and did not come back within ten minutes.';

create or replace function private.record_inquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inquiry_events (inquiry_id, actor, kind, from_value, to_value, details)
  select new.id, (select auth.uid()), changed.kind, changed.from_value, changed.to_value,
    case
      when current_setting('private.undoing', true) = 'on' then jsonb_build_object('undone', true)
      else jsonb_build_object(
        'version', new.version, 'first_response_at', old.first_response_at, 'completed_at', old.completed_at
      )
    end
  from (values
    ('status', old.status, new.status),
    ('assignment', old.assigned_to::text, new.assigned_to::text),
    ('spam', old.suspected_spam::text, new.suspected_spam::text)
  ) as changed (kind, from_value, to_value)
  where changed.from_value is distinct from changed.to_value;
  return null;
end;
$$;

comment on column public.inquiry_events.details is
  'Of an export its filter and number of rows; of a change the version it made and the times before, or that it undid one.';

create function private.undo_inquiry_change(inquiry_id uuid, version integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  current_version integer;
  previous jsonb;
  times jsonb;
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
  if previous is null then
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
    first_response_at = (times ->> 'first_response_at')::timestamptz,
    completed_at = (times ->> 'completed_at')::timestamptz
  where inquiries.id = undo_inquiry_change.inquiry_id;
  perform set_config('private.undoing', '', true);
  return 'undone';
exception when check_violation or foreign_key_violation then
  -- Whoever it was assigned to is no admin any more.
  return 'not-undoable';
end;
$$;

comment on function private.undo_inquiry_change(uuid, integer) is
  'Takes back the change that made this version, if it is the caller''s, the last one, and not ten minutes old.';

create function private.undo_inquiry_changes(changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (select count(*) from jsonb_object_keys(changes)) > 200 then
    raise exception 'more than 200 changes' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_object_agg(id, private.undo_inquiry_change(id, version)), '{}')
    -- In order, so that two who undo at the same time never wait for each other.
    from (
      select change.key::uuid as id, change.value::integer as version
      from jsonb_each_text(changes) as change
      order by 1
    ) as wanted
  );
end;
$$;

comment on function private.undo_inquiry_changes(jsonb) is
  'Takes back changes, given as the versions they made by the inquiries'' ids; says what came of each.';

revoke all on function private.undo_inquiry_change(uuid, integer), private.undo_inquiry_changes(jsonb) from public;
grant execute on function private.undo_inquiry_changes(jsonb) to authenticated;

create function public.undo_inquiry_changes(changes jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select private.undo_inquiry_changes(changes);
$$;

comment on function public.undo_inquiry_changes(jsonb) is 'private.undo_inquiry_changes, for admins.';
revoke all on function public.undo_inquiry_changes(jsonb) from public, anon, service_role;
grant execute on function public.undo_inquiry_changes(jsonb) to authenticated;
