-- How the site's web servers deliver notices. They prove themselves by a token of their own, which opens these three
-- functions and nothing else: no service key stands on a web server.

create table private.notice_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

comment on table private.notice_tokens is 'SHA-256 hashes of the tokens by which the site''s servers deliver notices; made from the SITE_TOKENs.';
alter table private.notice_tokens enable row level security;
revoke all on table private.notice_tokens from public, anon, authenticated, service_role;

create or replace function private.trust_site_token(token text) returns void
language plpgsql set search_path = ''
as $$
begin
  if length(token) < 32 then
    raise exception 'a site token has 32 characters or more' using errcode = '22023';
  end if;
  insert into private.site_tokens (token_hash) values (encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict do nothing;
  -- The site makes the same one, by HMAC with SHA-256 of the word 'notices'.
  insert into private.notice_tokens (token_hash)
  values (encode(sha256(convert_to(encode(extensions.hmac('notices', token, 'sha256'), 'hex'), 'UTF8')), 'hex'))
  on conflict do nothing;
end;
$$;

comment on function private.trust_site_token(text) is
  'Lets the server that sends this token act as the site: it names its visitor''s address, references and times of receipt, and delivers notices by a token made from this one.';

create function private.require_notice_worker() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
begin
  if not exists (
    select from private.notice_tokens
    where token_hash = encode(sha256(convert_to(headers ->> 'x-notice-token', 'UTF8')), 'hex')
  ) then
    raise exception 'unknown notice token' using errcode = 'PT401';
  end if;
end;
$$;

comment on function private.require_notice_worker() is 'Refuses with PT401 whoever is no server of the site.';

create function private.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.require_notice_worker();
  with due as (
    select notice_deliveries.id from public.notice_deliveries
    where state = 'waiting' and next_attempt_at <= now() and channel = any (channels)
      and (leased_until is null or leased_until < now())
    order by next_attempt_at
    limit least(greatest(batch, 1), 100)
    for update skip locked
  ), allowed as (
    select due.id from due
      join public.notice_deliveries using (id)
      join public.notices on notices.id = notice_id
      join private.notice_kinds using (kind)
      left join public.inquiries on inquiries.id = notices.inquiry_id
    where (channel <> 'mail' or not for_admins or exists (
        select from public.user_roles
        where user_roles.user_id = notice_deliveries.recipient and user_roles.role = 'admin'
      ))
      and (channel <> 'visitor_mail' or inquiries.anonymised_at is null)
  ), dropped as (
    delete from public.notice_deliveries
    where notice_deliveries.id in (select id from due except select id from allowed)
  ), leased as (
    update public.notice_deliveries
    set lease = gen_random_uuid(), attempts = attempts + 1,
      leased_until = now() + make_interval(secs => least(greatest(lease_seconds, 1), 600))
    where notice_deliveries.id in (select id from allowed)
    returning *
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'lease', leased.lease, 'channel', leased.channel, 'attempts', leased.attempts,
    'kind', notices.kind, 'facts', notices.facts, 'noticed_at', notices.created_at,
    'inquiry_id', inquiries.id, 'reference', inquiries.reference, 'received_at', inquiries.created_at,
    'address', case leased.channel when 'mail' then members.email when 'visitor_mail' then inquiries.email end
  ) order by leased.next_attempt_at), '[]') into claimed
  from leased
    join public.notices on notices.id = leased.notice_id
    left join public.inquiries on inquiries.id = notices.inquiry_id
    left join public.members on members.user_id = leased.recipient;
  return claimed;
end;
$$;

comment on function private.claim_deliveries(text[], integer, integer) is
  'Leases deliveries that are due to one web server, at most a hundred, and says of each what to send; drops what is for nobody any more.';

create function private.settle_delivery(delivery_id uuid, delivery_lease uuid, problem text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settled public.notice_deliveries;
begin
  perform private.require_notice_worker();
  if settle_delivery.problem is null then
    -- Sent is sent, even after the lease.
    update public.notice_deliveries
    set state = 'sent', settled_at = now(), lease = null, leased_until = null, problem = null
    where id = delivery_id and state <> 'sent'
    returning * into settled;
  else
    update public.notice_deliveries
    set lease = null, leased_until = null, problem = settle_delivery.problem,
      state = case when now() >= give_up_at then 'dead' else 'waiting' end,
      settled_at = case when now() >= give_up_at then now() end,
      next_attempt_at = now()
        + least(interval '1 hour', interval '15 seconds' * 2 ^ least(attempts - 1, 20)) * (0.5 + random() / 2)
    where id = delivery_id and lease = delivery_lease and state = 'waiting'
    returning * into settled;
  end if;
  if settled.id is null then
    return 'not-leased';
  end if;

  update public.notice_channels
  set last_sent_at = case when settled.state = 'sent' then now() else last_sent_at end,
    last_failed_at = case when settled.state <> 'sent' then now() else last_failed_at end,
    last_problem = coalesce(settle_delivery.problem, last_problem)
  where channel = settled.channel;
  return settled.state;
end;
$$;

comment on function private.settle_delivery(uuid, uuid, text) is
  'Says that a delivery was sent, or why not: ''sent''; ''waiting'' for the next attempt, ''dead'' after a day of them; ''not-leased'' when another server has it.';

create function private.promise_due_at(received_at timestamptz, business_days date[]) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
      when local_at::date = first_day and local_at::time >= '09:00' then second_after + local_at::time
      else first_after + time '18:00'
    end at time zone 'Asia/Seoul'
  from (select received_at at time zone 'Asia/Seoul' as local_at) as received,
    lateral (
      select day as first_day, lead(day) over by_day as first_after, lead(day, 2) over by_day as second_after
      from unnest(business_days) as listed (day)
      -- After closing, at 18:00, the next day begins.
      where day >= (local_at + interval '6 hours')::date
      window by_day as (order by day)
      order by day limit 1
    ) as days;
$$;

comment on function private.promise_due_at(timestamptz, date[]) is
  'When the first response is due to what came then: two business days of those that the caller lists.';

create function private.make_due_notices(
  channels text[], overdue_before timestamptz, due_before timestamptz, today date default null,
  digest_since timestamptz default null, business_days date[] default '{}', queued integer default 0
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made integer;
  made_before integer := 0;
begin
  perform private.require_notice_worker();
  insert into public.notice_channels (channel) select unnest(channels)
  on conflict (channel) do update set alive_at = now();

  insert into public.notices (kind, inquiry_id, recipient, once)
  select 'promise_at_risk', id, assigned_to, 'promise_at_risk:' || id
  from public.inquiries
  where status = 'new' and first_response_at is null and not suspected_spam
    and created_at < due_before and created_at > now() - interval '14 days'
  on conflict do nothing;
  get diagnostics made_before = row_count;

  if today is not null then
    insert into public.notices (kind, inquiry_id, recipient, once)
    select 'next_action_due', id, assigned_to, format('next_action_due:%s:%s', id, next_action_on)
    from public.inquiries
    where next_action_on between today - 7 and today and not suspected_spam
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  if queued > 0 then
    insert into public.notices (kind, facts, once)
    values ('outbox_stuck', jsonb_build_object('queued', queued),
      'outbox_stuck:' || (now() at time zone 'Asia/Seoul')::date)
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  if today is not null and digest_since is not null
    and not exists (select from public.notices where once = 'digest:' || today) then
    insert into public.notices (kind, once, facts)
    select 'digest', 'digest:' || today, jsonb_build_object(
      'new', (select count(*) from public.inquiries where created_at >= digest_since and not suspected_spam),
      'due', count(*) filter (where created_at >= overdue_before and created_at < due_before),
      'overdue', count(*) filter (where created_at < overdue_before),
      'kept', (
        select count(*) from public.inquiries
        where first_response_at >= digest_since and not suspected_spam
          and created_at > now() - interval '30 days'
          and first_response_at <= private.promise_due_at(created_at, business_days)
      )
    )
    from public.inquiries
    where status = 'new' and first_response_at is null and not suspected_spam
    on conflict do nothing;
    get diagnostics made = row_count;
    made_before := made_before + made;
  end if;

  delete from public.notices where ctid = any (array(
    select ctid from public.notices where created_at < now() - interval '90 days' limit 1000
  ));
  return made_before;
end;
$$;

comment on function private.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer) is
  'What time brings, each once: promises about to break, next contacts of today, the day''s digest, a stuck outbox. today is null outside of business hours. Keeps the channels alive, and nothing longer than ninety days.';

revoke all on function
  private.require_notice_worker(), private.claim_deliveries(text[], integer, integer),
  private.settle_delivery(uuid, uuid, text), private.promise_due_at(timestamptz, date[]),
  private.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer)
  from public;
grant execute on function
  private.claim_deliveries(text[], integer, integer), private.settle_delivery(uuid, uuid, text),
  private.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer)
  to anon;

-- Their bodies are bound as they are made, so that visitors need no right on the schema private.
create function public.claim_deliveries(channels text[], batch integer, lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
return private.claim_deliveries(channels, batch, lease_seconds);

create function public.settle_delivery(delivery_id uuid, delivery_lease uuid, problem text default null) returns text
language sql volatile security invoker set search_path = ''
return private.settle_delivery(delivery_id, delivery_lease, problem);

create function public.make_due_notices(
  channels text[], overdue_before timestamptz, due_before timestamptz, today date default null,
  digest_since timestamptz default null, business_days date[] default '{}', queued integer default 0
) returns integer
language sql volatile security invoker set search_path = ''
return private.make_due_notices(channels, overdue_before, due_before, today, digest_since, business_days, queued);

comment on function public.claim_deliveries(text[], integer, integer) is 'private.claim_deliveries, for the site''s own server.';
comment on function public.settle_delivery(uuid, uuid, text) is 'private.settle_delivery, for the site''s own server.';
comment on function public.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer) is
  'private.make_due_notices, for the site''s own server.';
revoke all on function
  public.claim_deliveries(text[], integer, integer), public.settle_delivery(uuid, uuid, text),
  public.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer)
  from public, authenticated, service_role;
grant execute on function
  public.claim_deliveries(text[], integer, integer), public.settle_delivery(uuid, uuid, text),
  public.make_due_notices(text[], timestamptz, timestamptz, date, timestamptz, date[], integer)
  to anon;

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
        notices.kind, inquiries.id as inquiry_id, inquiries.reference
      from public.notice_deliveries as deliveries
        join public.notices on notices.id = deliveries.notice_id
        left join public.inquiries on inquiries.id = notices.inquiry_id
      where (wanted is null
          or wanted = 'failed' and deliveries.state = 'waiting' and deliveries.problem is not null
          or wanted = 'waiting' and deliveries.state = 'waiting' and deliveries.problem is null
          or wanted in ('sent', 'dead') and deliveries.state = wanted)
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
  'A page of the deliveries, newest first: all, or those waiting, sent, failed (waiting for another attempt) or dead.';

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
      'sent', count(*) filter (where state = 'sent')
    )
    from public.notice_deliveries
  );
end;
$$;

comment on function private.delivery_counts() is 'How many deliveries wait, failed and wait again, are dead, and were sent.';

create function private.resend_delivery(delivery_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.notice_deliveries
  set state = 'waiting', settled_at = null, attempts = 0, next_attempt_at = now(),
    give_up_at = now() + interval '24 hours'
  where id = delivery_id and (state = 'dead' or state = 'waiting' and problem is not null)
    and (leased_until is null or leased_until < now());
  return found;
end;
$$;

comment on function private.resend_delivery(uuid) is
  'Tries a delivery that failed or is dead once more, now, and for another day; false for any other.';

revoke all on function
  private.delivery_page(text, timestamptz, uuid, text, integer), private.delivery_counts(),
  private.resend_delivery(uuid)
  from public;
grant execute on function
  private.delivery_page(text, timestamptz, uuid, text, integer), private.delivery_counts(),
  private.resend_delivery(uuid)
  to authenticated;

create function public.delivery_page(
  wanted text default null, cursor_at timestamptz default null, cursor_id uuid default null,
  side text default 'after', row_limit integer default 51
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.delivery_page(wanted, cursor_at, cursor_id, side, row_limit);
$$;

create function public.delivery_counts() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select private.delivery_counts();
$$;

create function public.resend_delivery(delivery_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.resend_delivery(delivery_id);
$$;

comment on function public.delivery_page(text, timestamptz, uuid, text, integer) is 'private.delivery_page, for admins.';
comment on function public.delivery_counts() is 'private.delivery_counts, for admins.';
comment on function public.resend_delivery(uuid) is 'private.resend_delivery, for admins.';
revoke all on function
  public.delivery_page(text, timestamptz, uuid, text, integer), public.delivery_counts(), public.resend_delivery(uuid)
  from public, anon, service_role;
grant execute on function
  public.delivery_page(text, timestamptz, uuid, text, integer), public.delivery_counts(), public.resend_delivery(uuid)
  to authenticated;
