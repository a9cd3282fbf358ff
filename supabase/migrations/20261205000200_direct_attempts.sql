-- Two inquiries in one statement stored the first, and the refusal of the second took the count back with it: as often as
-- somebody liked, 90 KB each time for nothing. Now what comes past the site is counted by a sequence, which no rollback sets
-- back, before anything is written.

create sequence private.direct_attempts;

comment on sequence private.direct_attempts is
  'Attempts to leave an inquiry past the site, counted on from the microsecond in which their ten minutes began.';
revoke all on sequence private.direct_attempts from public, anon, authenticated, service_role;

create function private.count_direct_attempt() returns bigint
language plpgsql set search_path = ''
as $$
declare
  window_length constant bigint := 600000000;
  -- Not now(): a transaction begun in the ten minutes before would count them anew.
  this_moment constant bigint := extract(epoch from clock_timestamp()) * 1000000;
  window_start constant bigint := this_moment - this_moment % window_length;
  attempt bigint := nextval('private.direct_attempts');
begin
  -- Two that begin the same ten minutes at once may count as one.
  if attempt <= window_start or attempt > window_start + window_length then
    attempt := setval('private.direct_attempts', window_start + 1);
  end if;
  return attempt - window_start;
end;
$$;

comment on function private.count_direct_attempt() is
  'Counts one more attempt to leave an inquiry past the site, and returns how many these ten minutes had, stored or not.';
revoke all on function private.count_direct_attempt() from public;

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
  if not is_site and private.count_direct_attempt() > 300 then
    raise exception 'too many inquiries' using errcode = 'PT429';
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
    if counted > refused_from * size then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
    new.suspected_spam := new.suspected_spam or counted > suspicious_from * size;
    size := 4;
  end loop;
  return new;
end;
$$;

comment on function private.admit_inquiry() is
  'Counts an inquiry of the API for the network it comes from, suspects or refuses (PT429) too many, counted with what a rollback took back past the site, and a second in one transaction (22023); lets only the site choose its reference, submission_id and created_at.';
