-- How notifications leave: one delivery for each channel and person, claimed by a web server, sent, or tried again.

create domain public.channel_name as text check (value in ('mail', 'webhook', 'visitor_mail', 'reply'));

comment on domain public.channel_name is 'By what a notification leaves.';

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
  addressee constant text := (
    select private.subject_hash(private.mailbox(email)) from public.inquiries where id = notification.inquiry_id
  );
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

create function private.create_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kinds private.notification_kinds;
  alive text[];
  told_singly boolean;
  -- Assignments of one window are told of when none of them can be undone any more.
  due constant timestamptz := case
    when new.kind = 'assigned' then date_bin(private.undo_time(), now(), 'epoch'::timestamptz) + 2 * private.undo_time()
    else now()
  end;
  -- By an admin, who need not be told.
  is_entered constant boolean := new.kind = 'new_inquiry' and new.facts is not null;
begin
  if new.kind = 'reply' then
    -- Until then its writer may cancel it.
    insert into public.notification_deliveries (notification_id, channel, next_attempt_at)
    values (new.id, 'reply', now() + interval '15 seconds');
    return null;
  end if;
  select * into kinds from private.notification_kinds where notification_kinds.kind = new.kind;
  select array_agg(channel) into alive from public.notification_channels where alive_at > now() - interval '1 day';

  told_singly := new.inquiry_id is null or not private.told_as_flood(new.kind, new.recipient, 60);

  if told_singly and 'mail' = any (alive) then
    insert into public.notification_deliveries (notification_id, channel, recipient, next_attempt_at, give_up_at)
    select new.id, 'mail', members.user_id, begins.at, begins.at + interval '24 hours'
    from public.members
      left join public.notification_preferences as preferences using (user_id),
      lateral (
        select case when new.kind = any (private.optional_kinds())
          then private.after_quiet_hours(due, preferences.quiet_from, preferences.quiet_until) else due end
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

create function private.told_of(notification public.notifications) returns table (inquiry_id uuid, facts jsonb)
language sql stable set search_path = ''
as $$
  select notification.inquiry_id, notification.facts where notification.kind <> 'assigned'
  union all
  select case when count(*) = 1 then (array_agg(inquiries.id))[1] end, jsonb_build_object('count', count(*))
  from public.inquiries
  where notification.kind = 'assigned' and assigned_to = notification.recipient and status <> 'completed'
    and id in (
      select given.inquiry_id
      from public.inquiry_events as given, date_bin(private.undo_time(), notification.created_at, 'epoch'::timestamptz) as begun
      where given.kind = 'assignment' and given.to_value = notification.recipient::text
        and given.actor is distinct from notification.recipient and given.details ->> 'undone' is null
        and given.at >= begun and given.at < begun + private.undo_time()
    )
  having count(*) > 0;
$$;
comment on function private.told_of(public.notifications) is
  'The inquiry and the facts that a notification tells of now. Of assignments: those that still stand, of one by its id; no row if none does.';

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
      join public.notifications on notifications.id = notification_id
    where state = 'waiting' and next_attempt_at <= now() and channel = any (channels)
      and (leased_until is null or leased_until < now())
    order by kind = any (private.optional_kinds()), next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update of notification_deliveries skip locked
  ), allowed as (
    select due.id, told.inquiry_id, told.facts from due
      join public.notification_deliveries using (id)
      join public.notifications on notifications.id = notification_id
      join private.notification_kinds using (kind)
      cross join lateral private.told_of(notifications) as told
      left join public.members on members.user_id = notification_deliveries.recipient
      left join public.inquiries on inquiries.id = told.inquiry_id
    where (channel <> 'mail' or members.email is not null)
      and (channel <> 'mail' or not for_admins or exists (
        select from public.user_roles
        where user_roles.user_id = notification_deliveries.recipient and user_roles.role = 'admin'
      ))
      and inquiries.anonymised_at is null
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
    'kind', notifications.kind, 'facts', allowed.facts, 'noticed_at', notifications.created_at,
    'inquiry_id', inquiries.id, 'reference', inquiries.reference, 'received_at', inquiries.created_at, 'due_at', inquiries.due_at,
    'address', case
      when leased.channel = 'mail' then members.email
      when leased.channel in ('visitor_mail', 'reply') then inquiries.email
    end,
    'reply', case when leased.channel = 'reply' then jsonb_build_object(
      'subject', replies.subject, 'body', replies.body, 'reply_to', writers.email
    ) end
  ) order by leased.next_attempt_at, leased.channel), '[]') into claimed
  from leased
    join allowed using (id)
    join public.notifications on notifications.id = leased.notification_id
    left join public.inquiries on inquiries.id = allowed.inquiry_id
    left join public.members on members.user_id = leased.recipient
    left join public.inquiry_replies as replies on replies.id = notifications.id
    left join public.members as writers on writers.user_id = replies.author;
  return claimed;
end;
$$;
comment on function private.claim_deliveries(text[], integer, integer) is
  'Leases deliveries that are due to one web server, at most a hundred, and says of each what to send, those that nobody may switch off first; drops what is for nobody any more.';

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
  with resent as (
    update public.notification_deliveries
    set state = 'waiting', settled_at = null, attempts = 0, next_attempt_at = now(),
      give_up_at = now() + interval '24 hours'
    where id = delivery_id and (state in ('dead', 'undeliverable') or state = 'waiting' and problem is not null)
      and (leased_until is null or leased_until < now())
      -- None of these would be sent.
      and (channel not in ('visitor_mail', 'reply') or exists (
        select from public.notifications join public.inquiries on inquiries.id = notifications.inquiry_id
        where notifications.id = notification_id and inquiries.anonymised_at is null
      ))
    returning notification_id, channel
  )
  insert into public.audit_events (actor, inquiry_id, kind, to_value, details)
  select (select auth.uid()), notifications.inquiry_id, 'resend', notifications.kind, jsonb_build_object('channel', channel)
  from resent join public.notifications on notifications.id = notification_id;
  return found;
end;
$$;
comment on function private.resend_delivery(uuid) is
  'Tries a delivery that failed, is dead or undeliverable once more, now, and for another day, and audits it; false for any other, and to who was erased.';
