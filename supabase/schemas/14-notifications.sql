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

create domain public.channel_name as text check (value in ('mail', 'webhook', 'visitor_mail', 'reply'));

comment on domain public.channel_name is 'By what a notification leaves.';

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
comment on column public.notifications.facts is 'Numbers, roles and that an admin entered the inquiry; nothing that somebody wrote.';

create index notifications_kind_newest_first on public.notifications (kind, created_at desc);
create index notifications_inquiry on public.notifications (inquiry_id);
create index notifications_recipient on public.notifications (recipient);
create index notifications_created_at on public.notifications (created_at);

alter table public.notifications enable row level security;
grant select on table public.notifications to authenticated;

create policy "Admins read every notification" on public.notifications
  for select to authenticated
  using ((select private.is_admin()));

create table public.notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications (id) on delete cascade,
  channel public.channel_name not null,
  recipient uuid references public.members (user_id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'undeliverable')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  lease uuid,
  leased_until timestamptz,
  -- A word of the site's own: what a mail server says may hold an address.
  problem text check (problem ~ '^[a-z0-9_]{1,40}$'),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notification_deliveries_once unique nulls not distinct (notification_id, channel, recipient),
  constraint notification_deliveries_mail_has_a_recipient check ((channel = 'mail') = (recipient is not null)),
  constraint notification_deliveries_settled check ((state = 'waiting') = (settled_at is null)),
  constraint notification_deliveries_lease check ((lease is null) = (leased_until is null))
);

comment on table public.notification_deliveries is 'One row for each notification, channel and recipient. Its id is the Message-ID and the webhook-id.';
comment on column public.notification_deliveries.state is 'dead after a day of failed attempts; undeliverable once the address was refused for good.';
comment on column public.notification_deliveries.lease is 'The lease of the web server that sends it now, until leased_until.';
comment on column public.notification_deliveries.give_up_at is 'From when a failed attempt is the last.';
comment on column public.notification_deliveries.problem is 'Why the last attempt failed, in a word.';

create index notification_deliveries_next on public.notification_deliveries (next_attempt_at) where state = 'waiting';
create index notification_deliveries_newest_first on public.notification_deliveries (created_at desc, id desc);
create index notification_deliveries_unsent on public.notification_deliveries (created_at desc, id desc) where state <> 'sent';
create index notification_deliveries_recipient on public.notification_deliveries (recipient);

alter table public.notification_deliveries enable row level security;
grant select on table public.notification_deliveries to authenticated;

create policy "Admins read every delivery" on public.notification_deliveries
  for select to authenticated
  using ((select private.is_admin()));

create table public.notification_channels (
  channel public.channel_name primary key,
  alive_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_problem text check (last_problem ~ '^[a-z0-9_]{1,40}$')
);

comment on table public.notification_channels is 'By what notifications go: each that a web server has said within a day it has the settings for.';

alter table public.notification_channels enable row level security;
grant select on table public.notification_channels to authenticated;

create policy "Admins read the channels" on public.notification_channels
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

create table private.confirmations (
  notification_id uuid primary key references public.notifications (id) on delete cascade,
  mailbox_hash text not null check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

comment on table private.confirmations is 'Notifications confirmed to the visitor within a day, by mailbox. Older rows go each minute.';
comment on column private.confirmations.mailbox_hash is 'Made with the secret of private.audit_secret: it says to nobody whose it is.';
create index confirmations_mailbox on private.confirmations (mailbox_hash, created_at);
create index confirmations_created_at on private.confirmations (created_at);
alter table private.confirmations enable row level security;

-- A plan of the time when the table was nearly empty would read every inquiry for each of a long statement.
create function private.count_confirmation(notification public.notifications) returns boolean
language plpgsql volatile set search_path = '' set enable_seqscan to off
as $$
declare
  addressee constant text := (select private.mailbox_hash(email) from public.inquiries where id = notification.inquiry_id);
begin
  if (
    select count(*) >= 3 from private.confirmations
    where mailbox_hash = addressee and created_at > now() - interval '1 day'
  ) then
    return false;
  end if;
  insert into private.confirmations (notification_id, mailbox_hash) values (notification.id, addressee);
  return true;
end;
$$;

comment on function private.count_confirmation(public.notifications) is
  'Counts one more confirmation for the mailbox of this notification''s inquiry; false when it had three within a day.';

create function private.after_quiet_hours(moment timestamptz, quiet_from integer, quiet_until integer)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when quiet_from is null or quiet_until is null or quiet_from = quiet_until then moment
    when quiet_from < quiet_until and (hour < quiet_from or hour >= quiet_until) then moment
    when quiet_from > quiet_until and hour < quiet_from and hour >= quiet_until then moment
    else (day + case when hour >= quiet_until then 1 else 0 end + make_interval(hours => quiet_until))
      at time zone 'Asia/Seoul'
  end
  from (
    select (moment at time zone 'Asia/Seoul')::date as day,
      extract(hour from moment at time zone 'Asia/Seoul')::integer as hour
  ) as local_time;
$$;

comment on function private.after_quiet_hours(timestamptz, integer, integer) is
  'This moment, or when the quiet hours in Seoul that it lies in end.';

-- After the first twenty of ten minutes one notification an hour tells of a flood of inquiries, not one mail each.
create function private.notified_lately(kind text, recipient uuid, times integer) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > notified_lately.times
  from (
    select from public.notifications
    where notifications.kind = notified_lately.kind and notifications.recipient is not distinct from notified_lately.recipient
      and inquiry_id is not null and created_at > now() - interval '10 minutes'
    limit notified_lately.times + 1
  ) as recent;
$$;

comment on function private.notified_lately(text, uuid, integer) is
  'Whether ten minutes had more than so many notifications of this kind to this recipient, each of one inquiry.';

create function private.notify_of_flood(kind text, recipient uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.notifications (kind, recipient, once)
  values (
    kind, recipient,
    format('%s:flood:%s:%s', kind, recipient, to_char(now() at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24'))
  )
  on conflict do nothing;
$$;

comment on function private.notify_of_flood(text, uuid) is
  'Tells of many inquiries at once, by a notification of no inquiry: once an hour for each kind and recipient.';

create function private.create_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notification_kinds;
  alive text[];
  told_singly boolean := true;
  is_optional constant boolean := new.kind = any (private.optional_kinds());
  -- By an admin, who need not be told.
  is_entered constant boolean := coalesce(new.facts ? 'entered', false);
begin
  if new.kind = 'reply' then
    insert into public.notification_deliveries (notification_id, channel) values (new.id, 'reply');
    return null;
  end if;
  select * into kinds from private.notification_kinds where notification_kinds.kind = new.kind;
  select array_agg(channel) into alive from public.notification_channels where alive_at > now() - interval '1 day';

  if new.inquiry_id is not null and private.notified_lately(new.kind, new.recipient, 20) then
    perform private.notify_of_flood(new.kind, new.recipient);
    told_singly := false;
  end if;

  if told_singly and 'mail' = any (alive) then
    insert into public.notification_deliveries (notification_id, channel, recipient, next_attempt_at, give_up_at)
    select new.id, 'mail', members.user_id, begins.at, begins.at + interval '24 hours'
    from public.members
      left join public.notification_preferences as preferences using (user_id),
      lateral (
        select case
          when is_optional and preferences.quiet_from is not null
            then private.after_quiet_hours(now(), preferences.quiet_from, preferences.quiet_until)
          else now()
        end
      ) as begins (at)
    where (new.recipient is null or members.user_id = new.recipient)
      and (kinds.for_admins or new.recipient is not null)
      and members.email is not null
      and not (is_entered and members.user_id = auth.uid())
      and not new.kind = any (coalesce(preferences.muted, '{}'))
      and (not kinds.for_admins or exists (
        select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
      ));
  end if;

  if told_singly and kinds.by_webhook and 'webhook' = any (alive) then
    insert into public.notification_deliveries (notification_id, channel) values (new.id, 'webhook');
  end if;

  -- A stranger whose address is typed in again and again gets three mails a day at most.
  if new.kind = 'new_inquiry' and new.inquiry_id is not null and 'visitor_mail' = any (alive)
    and not is_entered and not private.is_direct()
  then
    if private.count_confirmation(new) then
      insert into public.notification_deliveries (notification_id, channel) values (new.id, 'visitor_mail');
    end if;
  end if;
  return null;
end;
$$;

comment on function private.create_deliveries() is
  'Makes the deliveries of a notification: a mail for each person it is for and who wants it, and the webhook once, or one notification for a flood; and the visitor''s confirmation. Of a reply the mail to the inquirer alone.';

create trigger create_deliveries
  after insert on public.notifications
  for each row execute function private.create_deliveries();

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

-- Inquiries that came by the API directly, or by staff, are confirmed to nobody, so a notification that is told of to nobody
-- would be for nothing; and the site's own inquiries keep their turn.
create function private.notify_of_new_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (new.source <> 'web' or private.is_direct()) and private.notified_lately('new_inquiry', null, 4) then
    perform private.notify_of_flood('new_inquiry', null);
  else
    insert into public.notifications (kind, inquiry_id, facts)
    values ('new_inquiry', new.id, case when new.source <> 'web' then '{"entered": 1}'::jsonb end);
  end if;
  return null;
end;
$$;

comment on function private.notify_of_new_inquiry() is 'Tells of an inquiry in its own transaction.';

create trigger notify_of_new_inquiry
  after insert on public.inquiries
  for each row
  when (not new.suspected_spam)
  execute function private.notify_of_new_inquiry();

create function private.notify_of_assignment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.assigned_to is distinct from (select auth.uid()) then
    insert into public.notifications (kind, inquiry_id, recipient) values ('assigned', new.id, new.assigned_to);
  end if;
  return null;
end;
$$;

comment on function private.notify_of_assignment() is 'Tells somebody of an inquiry that another person gave them.';

create trigger notify_of_assignment
  after update on public.inquiries
  for each row
  when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function private.notify_of_assignment();

create function private.notify_of_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- At sign-up the person knows which role the invite code gave.
  if tg_op <> 'INSERT' or (select auth.uid()) is not null then
    perform private.notify_account(
      changed, 'role_changed', jsonb_build_object('role', case when tg_op <> 'DELETE' then new.role end)
    );
  end if;
  if tg_op <> 'INSERT' and old.role = 'admin' then
    delete from public.notification_deliveries
    using public.notifications join private.notification_kinds using (kind)
    where notifications.id = notification_deliveries.notification_id and notification_deliveries.recipient = changed
      and notification_deliveries.state = 'waiting' and notification_kinds.for_admins;
  end if;
  return null;
end;
$$;

comment on function private.notify_of_role() is
  'Tells an account of its new role, and takes back what waits for somebody who is no admin any more.';

create trigger notify_of_role_given
  after insert on public.user_roles
  for each row execute function private.notify_of_role();
create trigger notify_of_role_changed
  after update on public.user_roles
  for each row
  when (old.role is distinct from new.role)
  execute function private.notify_of_role();
create trigger notify_of_role_taken
  after delete on public.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.notify_of_role();

-- An account hears of what happens to it: another password, a second factor more or less, a sign-in from a new device.

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

create function private.notify_of_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform private.notify_account(new.user_id, 'factor_added');
  -- An account that goes hears of nothing any more.
  elsif exists (select from auth.users where users.id = old.user_id) then
    perform private.notify_account(old.user_id, 'factor_removed');
  end if;
  return null;
end;
$$;

comment on function private.notify_of_factor() is 'Tells an account of a second factor that was verified, or removed since.';

do $$
begin
  create trigger notify_of_factor_added
    after update of status on auth.mfa_factors
    for each row
    when (new.status = 'verified' and old.status is distinct from new.status)
    execute function private.notify_of_factor();
  create trigger notify_of_factor_removed
    after delete on auth.mfa_factors
    for each row
    when (old.status = 'verified')
    execute function private.notify_of_factor();
exception when insufficient_privilege then
  -- No authority hangs on it: the audit has what colleagues and recovery codes remove.
  raise warning 'auth.mfa_factors takes no trigger here; nobody is told of a second factor';
end;
$$;

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

-- The site records each session that it begins. Whoever begins one past it has the password, and may have ended it within
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

-- For the site's web servers, on which no service key stands. The public ones are bound as they are made, so that visitors
-- need no right on the schema private.
create function private.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.require_site();
  with due as (
    select notification_deliveries.id from public.notification_deliveries
    where state = 'waiting' and next_attempt_at <= now() and channel = any (channels)
      and (leased_until is null or leased_until < now())
    order by next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update skip locked
  ), allowed as (
    select due.id from due
      join public.notification_deliveries using (id)
      join public.notifications on notifications.id = notification_id
      join private.notification_kinds using (kind)
      left join public.members on members.user_id = notification_deliveries.recipient
      left join public.inquiries on inquiries.id = notifications.inquiry_id
    where (channel <> 'mail' or members.email is not null)
      and (channel <> 'mail' or not for_admins or exists (
        select from public.user_roles
        where user_roles.user_id = notification_deliveries.recipient and user_roles.role = 'admin'
      ))
      and (channel not in ('visitor_mail', 'reply') or inquiries.anonymised_at is null)
  ), dropped as (
    delete from public.notification_deliveries
    where notification_deliveries.id in (select id from due except select id from allowed)
  ), leased as (
    update public.notification_deliveries
    set lease = gen_random_uuid(), attempts = attempts + 1,
      leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 600))
    where notification_deliveries.id in (select id from allowed)
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'lease', leased.lease, 'channel', leased.channel, 'attempts', leased.attempts,
    'kind', notifications.kind, 'facts', notifications.facts, 'noticed_at', notifications.created_at,
    'inquiry_id', inquiries.id, 'reference', inquiries.reference, 'received_at', inquiries.created_at, 'due_at', inquiries.due_at,
    'address', case
      when leased.channel = 'mail' then members.email
      when leased.channel in ('visitor_mail', 'reply') then inquiries.email
    end,
    'reply', case when leased.channel = 'reply' then jsonb_build_object(
      'subject', replies.subject, 'body', replies.body, 'reply_to', writers.email
    ) end
  ) order by leased.next_attempt_at), '[]') into claimed
  from leased
    join public.notifications on notifications.id = leased.notification_id
    left join public.inquiries on inquiries.id = notifications.inquiry_id
    left join public.members on members.user_id = leased.recipient
    left join public.inquiry_replies as replies on replies.id = notifications.id
    left join public.members as writers on writers.user_id = replies.author;
  return claimed;
end;
$$;

comment on function private.claim_deliveries(text[], integer, integer) is
  'Leases deliveries that are due to one web server, at most a hundred, and says of each what to send; drops what is for nobody any more.';

create function public.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
return private.claim_deliveries(channels, batch, lease_seconds);

grant execute on function
  private.claim_deliveries(text[], integer, integer), public.claim_deliveries(text[], integer, integer)
  to anon;

create function private.settle_delivery(
  delivery_id uuid, delivery_lease uuid, problem text default null, undeliverable boolean default false
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled public.notification_deliveries;
begin
  perform private.require_site();
  if settle_delivery.problem is null then
    -- Sent is sent, even after the lease.
    update public.notification_deliveries
    set state = 'sent', settled_at = now(), lease = null, leased_until = null, problem = null
    where id = delivery_id and state <> 'sent'
    returning * into settled;
  else
    update public.notification_deliveries
    set lease = null, leased_until = null, problem = settle_delivery.problem,
      state = case when undeliverable then 'undeliverable' when now() >= give_up_at then 'dead' else 'waiting' end,
      settled_at = case when undeliverable or now() >= give_up_at then now() end,
      next_attempt_at = now()
        + least(interval '1 hour', interval '15 seconds' * 2 ^ least(attempts - 1, 20)) * (0.5 + random() / 2)
    where id = delivery_id and lease = delivery_lease and state = 'waiting'
    returning * into settled;
  end if;
  if settled.id is null then
    return 'not-leased';
  end if;

  -- An address that does not exist is no fault of the channel.
  if settled.state <> 'undeliverable' then
    update public.notification_channels
    set last_sent_at = case when settled.state = 'sent' then now() else last_sent_at end,
      last_failed_at = case when settled.state <> 'sent' then now() else last_failed_at end,
      last_problem = coalesce(settle_delivery.problem, last_problem)
    where channel = settled.channel;
  end if;
  if settled.channel in ('visitor_mail', 'reply') and settled.state in ('sent', 'undeliverable') then
    update public.inquiries set mail_problem = settled.problem
    from public.notifications
    where notifications.id = settled.notification_id and inquiries.id = notifications.inquiry_id
      and mail_problem is distinct from settled.problem;
  end if;
  return settled.state;
end;
$$;

comment on function private.settle_delivery(uuid, uuid, text, boolean) is
  'Says that a delivery was sent, or why not: ''sent''; ''waiting'' for the next attempt, ''dead'' after a day of them, ''undeliverable'' at once; ''not-leased'' when another server has it.';

create function public.settle_delivery(
  delivery_id uuid, delivery_lease uuid, problem text default null, undeliverable boolean default false
) returns text
language sql volatile security invoker set search_path = ''
return private.settle_delivery(delivery_id, delivery_lease, problem, undeliverable);

grant execute on function
  private.settle_delivery(uuid, uuid, text, boolean), public.settle_delivery(uuid, uuid, text, boolean)
  to anon;

create function private.delete_old_notifications() returns void
language sql volatile set search_path = ''
as $$
  delete from public.notifications where ctid = any (array(
    select ctid from public.notifications where created_at < now() - interval '90 days' limit 1000
  ));
  delete from private.confirmations where ctid = any (array(
    select ctid from private.confirmations where created_at < now() - interval '1 day' limit 1000
  ));
$$;

comment on function private.delete_old_notifications() is
  'Deletes notifications older than ninety days, and what says of confirmations older than a day whose mailbox it was, a thousand each at most.';

-- Does a bounded part: a hosted project gives a call three seconds, and the next one goes on from there.
create function private.make_due_notifications(
  channels text[], soon_until timestamptz, today date default null, digest_since timestamptz default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  at_risk record;
  made integer;
  made_before integer := 0;
begin
  perform private.require_site();
  insert into public.notification_channels (channel) select unnest(channels)
  on conflict (channel) do update set alive_at = now();

  -- One by one: of a statement's many none would be told of singly.
  for at_risk in
    select id, assigned_to, 'deadline_at_risk:' || id as once
    from public.inquiries
    where status <> 'completed' and not suspected_spam and response = 'awaited'
      and due_at <= soon_until and created_at > now() - interval '14 days'
      and not exists (select from public.notifications where notifications.once = 'deadline_at_risk:' || inquiries.id)
    order by created_at, id
    limit 200
  loop
    insert into public.notifications (kind, inquiry_id, recipient, once)
    values ('deadline_at_risk', at_risk.id, at_risk.assigned_to, at_risk.once)
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end loop;

  if today is not null then
    insert into public.notifications (kind, inquiry_id, recipient, once)
    select 'next_action_due', due.id, due.assigned_to, due.once
    from (
      select *, format('next_action_due:%s:%s', id, next_action_on) as once
      from public.inquiries
      where next_action_on between today - 7 and today and not suspected_spam
    ) as due
    where not exists (select from public.notifications where notifications.once = due.once)
    order by due.next_action_on, due.id
    limit 200
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  if today is not null and digest_since is not null
    and not exists (select from public.notifications where once = 'digest:' || today) then
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
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  perform private.delete_old_notifications();
  return made_before;
end;
$$;

comment on function private.make_due_notifications(text[], timestamptz, date, timestamptz) is
  'Makes the notifications that time brings, each once: responses due by soon_until, next contacts of today, the day''s digest. today is null outside of business hours. Keeps the channels alive, and nothing longer than ninety days.';

create function public.make_due_notifications(
  channels text[], soon_until timestamptz, today date default null, digest_since timestamptz default null
) returns integer
language sql volatile security invoker set search_path = ''
return private.make_due_notifications(channels, soon_until, today, digest_since);

grant execute on function
  private.make_due_notifications(text[], timestamptz, date, timestamptz),
  public.make_due_notifications(text[], timestamptz, date, timestamptz)
  to anon;

create function private.count_waiting_deliveries() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_site();
  return (
    select count(*) from public.notification_deliveries
    where state = 'waiting' and (problem is not null or next_attempt_at <= now())
  );
end;
$$;

comment on function private.count_waiting_deliveries() is 'How many deliveries should have been sent by now.';

create function public.count_waiting_deliveries() returns integer
language sql stable security invoker set search_path = ''
return private.count_waiting_deliveries();

grant execute on function private.count_waiting_deliveries(), public.count_waiting_deliveries() to anon;

-- The site knows the holidays, the database only what bypassed the site.
create function private.store_deadlines(deadlines jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  -- A session that the site begins is recorded within seconds.
  perform private.tell_of_direct_sessions(now() - interval '1 minute');
  perform private.delete_old_counts();
  perform from public.inquiries where id in (select key::uuid from jsonb_each_text(deadlines)) order by id for no key update;
  update public.inquiries set due_at = deadline.value::timestamptz
  from jsonb_each_text(deadlines) as deadline
  where inquiries.id = deadline.key::uuid and inquiries.due_at is null;
  return (
    select coalesce(jsonb_object_agg(id, created_at), '{}')
    from (select id, created_at from public.inquiries where due_at is null order by created_at limit 500) as next
  );
end;
$$;

comment on function private.store_deadlines(jsonb) is
  'Looks each minute after what bypassed the site: stores the deadlines of inquiries, by id, that have none, and returns when the next 500 of those without were received; tells of sessions; forgets networks no longer counted.';

create function public.store_deadlines(deadlines jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
return private.store_deadlines(deadlines);

grant execute on function private.store_deadlines(jsonb), public.store_deadlines(jsonb) to anon;

create function private.delivery_page(
  wanted text, cursor_at timestamptz, cursor_id uuid, side text, row_limit integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]')
    from (
      select deliveries.id, deliveries.channel, deliveries.recipient, deliveries.state, deliveries.attempts,
        deliveries.problem, deliveries.created_at, deliveries.settled_at, deliveries.next_attempt_at,
        notifications.kind, inquiries.id as inquiry_id, inquiries.reference
      from public.notification_deliveries as deliveries
        join public.notifications on notifications.id = deliveries.notification_id
        left join public.inquiries on inquiries.id = notifications.inquiry_id
      where (wanted is null
          or wanted = 'failed' and deliveries.state = 'waiting' and deliveries.problem is not null
          or wanted = 'waiting' and deliveries.state = 'waiting' and deliveries.problem is null
          or wanted in ('sent', 'dead', 'undeliverable') and deliveries.state = wanted)
        and (cursor_at is null
          or side = 'after' and (deliveries.created_at, deliveries.id) < (cursor_at, cursor_id)
          or side = 'before' and (deliveries.created_at, deliveries.id) > (cursor_at, cursor_id))
      order by
        case when side = 'before' then deliveries.created_at end, case when side = 'before' then deliveries.id end,
        deliveries.created_at desc, deliveries.id desc
      limit least(row_limit, 200)
    ) as page
  );
end;
$$;

comment on function private.delivery_page(text, timestamptz, uuid, text, integer) is
  'A page of the deliveries, newest first: all, or those waiting, sent, failed (waiting for another attempt), dead or undeliverable.';

create function public.delivery_page(
  wanted text default null, cursor_at timestamptz default null, cursor_id uuid default null,
  side text default 'after', row_limit integer default 51
) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select private.delivery_page(wanted, cursor_at, cursor_id, side, row_limit) $$;

grant execute on function
  private.delivery_page(text, timestamptz, uuid, text, integer), public.delivery_page(text, timestamptz, uuid, text, integer)
  to authenticated;

create function private.delivery_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where state = 'waiting' and problem is null),
      'failed', count(*) filter (where state = 'waiting' and problem is not null),
      'dead', count(*) filter (where state = 'dead'),
      'undeliverable', count(*) filter (where state = 'undeliverable'),
      'sent', count(*) filter (where state = 'sent')
    )
    from public.notification_deliveries
  );
end;
$$;

comment on function private.delivery_counts() is 'How many deliveries wait, failed and wait again, are dead or undeliverable, and were sent.';

grant execute on function private.delivery_counts() to authenticated;

create function private.resend_delivery(delivery_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.notification_deliveries
  set state = 'waiting', settled_at = null, attempts = 0, next_attempt_at = now(),
    give_up_at = now() + interval '24 hours'
  where id = delivery_id and (state in ('dead', 'undeliverable') or state = 'waiting' and problem is not null)
    and (leased_until is null or leased_until < now())
    -- None of these would be sent.
    and (channel not in ('visitor_mail', 'reply') or exists (
      select from public.notifications join public.inquiries on inquiries.id = notifications.inquiry_id
      where notifications.id = notification_id and inquiries.anonymised_at is null
    ));
  return found;
end;
$$;

comment on function private.resend_delivery(uuid) is
  'Tries a delivery that failed, is dead or undeliverable once more, now, and for another day; false for any other, and to who was erased.';

create function public.resend_delivery(delivery_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.resend_delivery(delivery_id) $$;

grant execute on function private.resend_delivery(uuid), public.resend_delivery(uuid) to authenticated;
