-- Two inquiries in one statement stored the first, and the refusal of the second took the count back with it: as often as
-- somebody liked, 90 KB each time for nothing. Now what comes past the site is counted by a sequence, which no rollback sets
-- back, before anything is written. And what ten minutes allow, 144 times a day, could fill a hosted project's disk: 3.9 GB
-- a day past the site, 7.8 GB by the site from one address. Now a day has a limit too.

create sequence private.direct_attempts;
create sequence private.direct_attempts_of_day;

comment on sequence private.direct_attempts is
  'Attempts to leave an inquiry past the site, counted on from the microsecond in which their ten minutes began.';
comment on sequence private.direct_attempts_of_day is 'The same, counted on from the beginning of their day (UTC).';
revoke all on sequence private.direct_attempts, private.direct_attempts_of_day
  from public, anon, authenticated, service_role;

create function private.count_direct_attempt(counter regclass, window_length interval) returns bigint
language plpgsql set search_path = ''
as $$
declare
  microseconds constant bigint := extract(epoch from window_length) * 1000000;
  -- Not now(): a transaction begun in the window before would count it anew.
  this_moment constant bigint := extract(epoch from clock_timestamp()) * 1000000;
  window_start constant bigint := this_moment - this_moment % microseconds;
  attempt bigint := nextval(counter);
begin
  -- Two that begin the same window at once may count as one.
  if attempt <= window_start or attempt > window_start + microseconds then
    attempt := setval(counter, window_start + 1);
  end if;
  return attempt - window_start;
end;
$$;

comment on function private.count_direct_attempt(regclass, interval) is
  'Counts one more attempt to leave an inquiry past the site, and returns how many this window had, stored or not.';

create unlogged table private.inquiry_days (
  network_hash text not null check (network_hash ~ '^[0-9a-f]{64}$'),
  day date not null,
  inquiries integer not null default 0,
  primary key (network_hash, day)
);

comment on table private.inquiry_days is
  'Inquiries left by the site in a day (UTC), by network, which the hash names to nobody. Older rows go when the next network comes.';
alter table private.inquiry_days enable row level security;
revoke all on table private.inquiry_days from public, anon, authenticated, service_role;

create function private.count_inquiry_of_day(network text) returns integer
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  counted integer;
begin
  insert into private.inquiry_days as days (network_hash, day, inquiries)
  select encode(extensions.hmac(convert_to(count_inquiry_of_day.network, 'UTF8'), secret, 'sha256'), 'hex'), today, 1
  from private.audit_secret
  on conflict on constraint inquiry_days_pkey do update set inquiries = days.inquiries + 1
  returning inquiries into counted;

  if counted = 1 then
    delete from private.inquiry_days
    where ctid = any (array(select ctid from private.inquiry_days where day < today for update skip locked));
  end if;
  return counted;
end;
$$;

comment on function private.count_inquiry_of_day(text) is
  'Counts one more inquiry by the site from a network, and returns how many this day had.';
revoke all on function
  private.count_direct_attempt(regclass, interval), private.count_inquiry_of_day(text)
  from public;

create or replace function private.admit_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  token constant text := headers ->> 'x-site-token';
  is_site constant boolean := private.is_site();
  -- The last hop of X-Forwarded-For is the one that the platform's proxy saw itself.
  address constant text := case when is_site then headers ->> 'x-visitor-address' else
    coalesce(headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), 'unknown')
  end;
  -- A whole school behind one address sends 300 by the site; nobody needs to send any past it, where each can cost 90 KB
  -- of disk: 5,000 letters that nothing compresses, and a thousand index keys.
  suspicious_from constant integer := case when is_site then 300 else 10 end;
  refused_from constant integer := case when is_site then 600 else 30 end;
  most_of_day constant integer := 1500;
  size integer := 1;
  network text;
  counted integer;
begin
  if current_setting('role', true) not in ('anon', 'authenticated') then
    return new;
  end if;
  if token is not null and not is_site then
    raise exception 'unknown site token' using errcode = 'PT401';
  end if;
  if current_setting('private.has_admitted', true) = 'on' then
    raise exception 'one inquiry at a time' using errcode = '22023';
  end if;
  perform set_config('private.has_admitted', 'on', true);
  if not is_site then
    if private.count_direct_attempt('private.direct_attempts', '10 minutes') > 300 then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
    if private.count_direct_attempt('private.direct_attempts_of_day', '1 day') > 1000 then
      raise exception 'too many inquiries of a day' using errcode = 'PT429';
    end if;
  end if;

  if is_site then
    new.created_at := least(now(), greatest(new.created_at, now() - interval '7 days'));
  else
    -- Whoever could choose them could take the reference of an inquiry that is on its way, or ask whether it came.
    new.reference := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
    new.submission_id := gen_random_uuid();
    new.created_at := now();
  end if;

  -- Without an address the site delivers what it accepted, and counted, before.
  if address is null then
    return new;
  end if;
  foreach network in array private.networks_of(address) loop
    counted := private.count_inquiry(case when is_site then 'site ' else 'direct ' end || network);
    if counted > refused_from * size
      or is_site and private.count_inquiry_of_day(network) > most_of_day * size
    then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
    new.suspected_spam := new.suspected_spam or counted > suspicious_from * size;
    size := 4;
  end loop;
  return new;
end;
$$;

comment on function private.admit_inquiry() is
  'Counts an inquiry of the API for the network it comes from, suspects or refuses (PT429) too many in ten minutes or a day, counted with what a rollback took back past the site, and a second in one transaction (22023); lets only the site choose its reference, submission_id and created_at.';
