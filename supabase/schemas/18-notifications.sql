-- Notifications to staff, written in the transaction of the event itself, and whom they reach. A notification holds
-- what kind it is and which inquiry it is about, nothing of a person: an erasure has nothing to remove here.

create table private.notification_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,40}$'),
  for_admins boolean not null,
  by_webhook boolean not null
);
comment on table private.notification_kinds is 'The kinds of notifications. A later kind is one row more.';
comment on column private.notification_kinds.for_admins is 'Whether it goes to nobody who is no admin any more.';
comment on column private.notification_kinds.by_webhook is 'Whether the webhook tells of it.';

alter table private.notification_kinds enable row level security;
insert into private.notification_kinds (kind, for_admins, by_webhook) values
  ('new_inquiry', true, true),
  ('assigned', true, false),
  ('next_action_due', true, false),
  ('deadline_at_risk', true, true),
  ('digest', true, false),
  ('reply', true, false),
  ('role_changed', false, false),
  ('new_device', false, false),
  ('password_changed', false, false),
  ('factor_added', false, false),
  ('factor_removed', false, false),
  ('recovery_codes_made', false, false);

create function private.optional_kinds() returns text[]
language sql immutable set search_path = ''
as $$ select array['new_inquiry', 'assigned', 'next_action_due', 'deadline_at_risk', 'digest'] $$;
comment on function private.optional_kinds() is 'The kinds that a person may switch off, and quiet hours put off.';
grant execute on function private.optional_kinds() to authenticated;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.notification_kinds (kind),
  inquiry_id uuid references public.inquiries (id) on delete cascade,
  recipient uuid references public.members (user_id) on delete cascade,
  once text unique check (length(once) <= 120),
  facts jsonb check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'Events that staff must hear of, written by the database as they happen.';
comment on column public.notifications.recipient is 'The member it is for; null for every admin.';
comment on column public.notifications.once is 'The key that makes a second notification of the same event the same one; null where each is its own.';
comment on column public.notifications.facts is 'Numbers and roles; nothing that somebody wrote.';
create index notifications_kind_newest_first on public.notifications (kind, created_at desc);
create index notifications_inquiry on public.notifications (inquiry_id);
create index notifications_recipient on public.notifications (recipient);
create index notifications_created_at on public.notifications (created_at);
alter table public.notifications enable row level security;
grant select on table public.notifications to authenticated;

create policy "Admins read every notification" on public.notifications
  for select to authenticated
  using ((select private.is_admin()));

create table public.notification_preferences (
  user_id uuid primary key default auth.uid() references public.members (user_id) on delete cascade,
  muted text[] not null default '{}' check (
    muted <@ private.optional_kinds() and cardinality(muted) <= cardinality(private.optional_kinds())
  ),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  constraint notification_preferences_quiet_hours check ((quiet_from is null) = (quiet_until is null))
);
comment on table public.notification_preferences is 'The mails that a person wants; without a row all, at any hour.';
comment on column public.notification_preferences.muted is 'The kinds of which no mail goes to this person.';
comment on column public.notification_preferences.quiet_from is 'The hour in Seoul from which mails wait until quiet_until.';

alter table public.notification_preferences enable row level security;
grant select, insert (muted, quiet_from, quiet_until), update (muted, quiet_from, quiet_until)
  on table public.notification_preferences to authenticated;

create policy "People read their own preferences" on public.notification_preferences
  for select to authenticated
  using (user_id = (select private.live_user()));
create policy "People write their own preferences" on public.notification_preferences
  for insert to authenticated
  with check (user_id = (select private.live_user()));
create policy "People change their own preferences" on public.notification_preferences
  for update to authenticated
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));

-- After the first sixty of a day one notification an hour tells of a flood of inquiries, not one mail each: ten in ten minutes
-- would use up what a mailbox provider sends in a day.
create function private.told_as_flood(kind text, recipient uuid, times integer) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if (
    select count(*) <= told_as_flood.times
    from (
      select from public.notifications
      where notifications.kind = told_as_flood.kind and notifications.recipient is not distinct from told_as_flood.recipient
        and inquiry_id is not null and created_at > now() - interval '1 day'
      limit told_as_flood.times + 1
    ) as recent
  ) then
    return false;
  end if;
  insert into public.notifications (kind, recipient, once)
  values (
    kind, recipient,
    format('%s:flood:%s:%s', kind, recipient, to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24'))
  )
  on conflict do nothing;
  return true;
end;
$$;
comment on function private.told_as_flood(text, uuid, integer) is
  'Whether a day had more than so many notifications of this kind to this recipient, each of one inquiry; then it has told of them by one of no inquiry, once an hour.';

-- Nobody confirms the address of a new account, and an account can change its password three times a second: a stranger's
-- mailbox would get a mail for each.
create function private.notify_account(
  recipient uuid, kind text, facts jsonb default null, once text default null
) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.notifications (kind, recipient, facts, once)
  select notify_account.kind, members.user_id, notify_account.facts, notify_account.once
  from public.members where members.user_id = notify_account.recipient and (
    select count(*) < 20 from public.notifications
    where notifications.recipient = members.user_id and notifications.kind = notify_account.kind
      and created_at > now() - interval '1 day'
  )
  on conflict do nothing
  returning id;
$$;
comment on function private.notify_account(uuid, text, jsonb, text) is
  'For the database''s own triggers: one notification to one account. Null when there is no such account, when the same was told once, or after twenty of this kind within a day.';

-- Inquiries that came by the API directly are confirmed to nobody, so a notification that is told of to nobody would be for
-- nothing; and the site's own inquiries keep their turn.
create function private.notify_of_new_inquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_entering() and private.is_direct() and exists (select from received where not suspected_spam)
    and private.told_as_flood('new_inquiry', null, 19) then
    return null;
  end if;
  insert into public.notifications (kind, inquiry_id, facts)
  select 'new_inquiry', case when count(*) = 1 then (array_agg(id))[1] end,
    case when private.is_entering() then jsonb_build_object('count', count(*)) end
  from received where not suspected_spam and status <> 'completed'
  group by case when not private.is_entering() then id end;
  return null;
end;
$$;
comment on function private.notify_of_new_inquiries() is
  'Tells of each inquiry in its own transaction, and of those that an admin imports together.';

create trigger notify_of_new_inquiries
  after insert on public.inquiries
  referencing new table as received
  for each statement execute function private.notify_of_new_inquiries();

create function private.notify_of_assignments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (kind, inquiry_id, recipient, once)
  select 'assigned', case when count(*) = 1 then (array_agg(given.id))[1] end, given.assigned_to,
    format('assigned:%s:%s', given.assigned_to, extract(epoch from date_bin(private.undo_time(), now(), 'epoch'::timestamptz)))
  from given join before using (id)
  where given.assigned_to is distinct from before.assigned_to
    and given.assigned_to is distinct from (select auth.uid()) and given.assigned_to is not null
  group by given.assigned_to
  on conflict (once) do update set inquiry_id = null
  where notifications.inquiry_id is distinct from excluded.inquiry_id;
  return null;
end;
$$;
comment on function private.notify_of_assignments() is
  'Tells somebody of inquiries that others gave them, in one notification for each window as long as an undo.';

-- An undo gives back what its owner knew of.
create trigger notify_of_assignments
  after update on public.inquiries
  referencing old table as before new table as given
  for each statement when (coalesce(current_setting('private.undoing', true), '') <> 'on')
  execute function private.notify_of_assignments();

create function private.notify_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid := coalesce(new.user_id, old.user_id);
begin
  if new.role is not distinct from old.role or tg_op = 'DELETE' and old.role <> 'admin' then
    return null;
  end if;
  -- At sign-up the person knows which role the invite code gave.
  if tg_op <> 'INSERT' or (select auth.uid()) is not null then
    perform private.notify_account(changed, 'role_changed', jsonb_build_object('role', new.role));
  end if;
  if old.role = 'admin' then
    delete from public.notification_deliveries
    using public.notifications join private.notification_kinds using (kind)
    where notifications.id = notification_deliveries.notification_id and notification_deliveries.recipient = changed
      and notification_deliveries.state = 'waiting' and notification_kinds.for_admins;
    perform private.release_from_leavers();
  end if;
  return null;
end;
$$;
comment on function private.notify_of_role() is
  'Tells an account of its new role, takes back what waits for somebody who is no admin any more, and from them what they hold.';

create trigger notify_of_role
  after insert or update or delete on public.user_roles
  for each row execute function private.notify_of_role();

-- An account hears of what happens to it: another password, a sign-in from a new device; of a second factor more or less from
-- the triggers that guard it.

create function private.notify_of_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_account(new.id, 'password_changed');
  return null;
end;
$$;
comment on function private.notify_of_password() is 'Tells an account that its password was changed.';

create trigger notify_of_password
  after update of encrypted_password on auth.users
  for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.notify_of_password();

create function private.notify_of_new_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_known boolean;
  knows_others boolean;
begin
  delete from private.known_devices
  where known_devices.user_id = new.user_id and last_seen_at <= greatest(now() - interval '1 year', (
    select last_seen_at from private.known_devices
    where known_devices.user_id = new.user_id order by last_seen_at desc offset 99 limit 1
  ));
  select bool_or((browser, network) = (coalesce(new.browser, ''), coalesce(new.network, ''))), count(*) > 0
  into is_known, knows_others
  from private.known_devices where known_devices.user_id = new.user_id;

  insert into private.known_devices (user_id, browser, network)
  values (new.user_id, coalesce(new.browser, ''), coalesce(new.network, ''))
  on conflict (user_id, browser, network) do update set last_seen_at = now();
  if knows_others and not is_known then
    perform private.notify_account(new.user_id, 'new_device');
  end if;
  return null;
end;
$$;
comment on function private.notify_of_new_device() is
  'Tells an account of a session from a browser or network that it has not signed in from; of its first one nobody needs to hear.';

create trigger notify_of_new_device
  after insert on public.session_activity
  for each row execute function private.notify_of_new_device();

-- The site records each session that it begins. Whoever begins one directly has the password, and may have ended it within
-- the minute: then its deletion is told of.
create function private.tell_of_direct_sessions(begun_before timestamptz, session_id uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  direct record;
begin
  for direct in
    select sessions.id, sessions.user_id
    from public.user_roles
      cross join private.session_limits as limits
      join auth.sessions on sessions.user_id = user_roles.user_id
    where user_roles.role = 'admin'
      and (tell_of_direct_sessions.session_id is null or sessions.id = tell_of_direct_sessions.session_id)
      and sessions.created_at + limits.idle > now()
      and not exists (select from public.session_activity as activity where activity.session_id = sessions.id)
      and (
        sessions.aal = 'aal2'
        or not limits.admins_need_factor and not private.account_has_factor(sessions.user_id)
      )
      and greatest(sessions.created_at, (
        select max(claims.created_at) from auth.mfa_amr_claims as claims where claims.session_id = sessions.id
      )) <= begun_before
  loop
    if private.notify_account(direct.user_id, 'new_device', once => 'new_device:' || direct.id) is not null then
      insert into public.audit_events (member, kind) values (direct.user_id, 'direct_session');
    end if;
  end loop;
end;
$$;
comment on function private.tell_of_direct_sessions(timestamptz, uuid) is
  'Tells an admin''s account, once, and the audit of a session that can read as that admin and that the site has not begun: of this one, or of all until then.';

create function private.tell_of_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_of_direct_sessions(now(), old.id);
  return old;
end;
$$;
comment on function private.tell_of_ended_session() is 'Tells of a direct session before it is gone.';

create trigger tell_of_ended_session
  before delete on auth.sessions
  for each row execute function private.tell_of_ended_session();

-- Does a bounded part: a hosted project gives a call three seconds, and the next one goes on from there.
create function private.make_due_notifications(
  channels text[], soon_until timestamptz default null, today date default null, digest_since timestamptz default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  insert into public.notification_channels (channel) select unnest(channels)
  on conflict (channel) do update set alive_at = now();

  insert into public.notifications (kind, inquiry_id, recipient, once)
  select due.kind, due.id, due.assigned_to, due.once
  from (
    select 'deadline_at_risk' as kind, id, assigned_to, 'deadline_at_risk:' || id as once, created_at as since
    from public.inquiries
    where status <> 'completed' and not suspected_spam and response = 'awaited'
      and due_at <= soon_until and created_at > now() - interval '14 days'
    union all
    select 'next_action_due', id, assigned_to, format('next_action_due:%s:%s', id, next_action_on), next_action_on
    from public.inquiries
    where next_action_on between today - 7 and today and not suspected_spam
  ) as due
  where not exists (select from public.notifications where notifications.once = due.once)
  order by due.since, due.id
  limit 200
  on conflict do nothing;

  if digest_since is not null and not exists (select from public.notifications where once = 'digest:' || today) then
    insert into public.notifications (kind, once, facts)
    select 'digest', 'digest:' || today, jsonb_build_object(
      'new', (select count(*) from public.inquiries where created_at >= digest_since and not suspected_spam),
      'due', count(*) filter (where due_at between now() and soon_until),
      'overdue', count(*) filter (where due_at < now()),
      'kept', (
        select count(*) from public.inquiries
        where first_response_at >= digest_since and first_response_at <= due_at and not suspected_spam
          and created_at > now() - interval '30 days'
      )
    )
    from public.inquiries
    where status <> 'completed' and not suspected_spam and response = 'awaited'
    on conflict do nothing;
  end if;

  delete from public.notifications where ctid = any (array(
    select ctid from public.notifications where created_at < now() - interval '90 days' limit 1000
  ));
  delete from private.confirmations where ctid = any (array(
    select ctid from private.confirmations where created_at < now() - interval '1 day' limit 1000
  ));
  return (
    select count(*) from public.notification_deliveries
    where state = 'waiting' and (problem is not null or next_attempt_at <= now())
  );
end;
$$;
comment on function private.make_due_notifications(text[], timestamptz, date, timestamptz) is
  'Makes the notifications that time brings, each once: responses due by soon_until, next contacts of today, the day''s digest; null outside of business hours, all three. Keeps the channels alive, and no notification longer than ninety days, nor longer than a day whose mailbox had a confirmation. Returns how many deliveries should have been sent by now.';

-- The site knows the holidays, the database only what bypassed the site.
create function private.store_deadlines(deadlines jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  -- A session that the site begins is recorded within seconds.
  perform private.tell_of_direct_sessions(now() - interval '1 minute');
  perform private.delete_old_counts();
  perform private.release_from_leavers();
  perform from public.inquiries where id in (select key::uuid from jsonb_each_text(deadlines)) order by id for no key update;
  update public.inquiries set due_at = deadline.value::timestamptz
  from jsonb_each_text(deadlines) as deadline
  where inquiries.id = deadline.key::uuid and inquiries.due_at is null;
  return (
    select coalesce(jsonb_object_agg(id, created_at), '{}')
    from (
      select id, created_at from public.inquiries
      where due_at is null and source = 'web' and not exists (
        select from public.inquiry_events where inquiry_events.inquiry_id = inquiries.id and inquiry_events.kind = 'intake'
      )
      order by created_at limit 500
    ) as next
  );
end;
$$;
comment on function private.store_deadlines(jsonb) is
  'Looks each minute after what bypassed the site: stores the deadlines of inquiries, by id, that have none, and returns when the next 500 of those without that no admin brought were received; tells of sessions; forgets networks no longer counted; takes inquiries and codes from who is no admin any more.';
