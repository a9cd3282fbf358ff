-- How often somebody may guess a password, a code of a mail, of an authenticator app or of an invitation on the site: counted here
-- for all web servers together.

create unlogged table private.attempt_counts (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null check (attempts >= 0),
  until timestamptz not null
);

comment on table private.attempt_counts is
  'How many attempts were made until a moment, by what is tried, and at which account or from which network, which the hash names to nobody. Rows that are over go as new ones come.';
create index attempt_counts_until on private.attempt_counts (until);
alter table private.attempt_counts enable row level security;

create function private.attempt_key(name text) returns text
language sql stable set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(name, 'UTF8'), secret, 'sha256'), 'hex') from private.audit_secret;
$$;

comment on function private.attempt_key(text) is 'How private.attempt_counts keeps the name of a count.';

create function private.count_attempt(name text, most integer, over_at timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
declare
  key constant text := private.attempt_key(name);
  counted integer;
begin
  insert into private.attempt_counts as known (key_hash, attempts, until) values (key, 1, over_at)
  on conflict on constraint attempt_counts_pkey do update set
    attempts = case when known.until > now() then known.attempts + 1 else 1 end,
    until = case when known.until > now() then known.until else excluded.until end
  where known.until <= now() or known.attempts < most
  returning known.attempts into counted;
  if counted is null then
    return coalesce((select until from private.attempt_counts where key_hash = key), now());
  end if;

  -- Two for each new one, so that a flood leaves no more behind than it had at once.
  if counted = 1 then
    delete from private.attempt_counts where ctid = any (array(
      select ctid from private.attempt_counts where until <= now() order by until limit 2 for update skip locked
    ));
  end if;
  return null;
end;
$$;

comment on function private.count_attempt(text, integer, timestamptz) is
  'Counts one more attempt and returns null; where there were most of them already, counts nothing and returns until when. A count that begins with it is over at over_at.';

create function private.take_attempt_back(name text) returns void
language sql volatile set search_path = ''
as $$
  update private.attempt_counts set attempts = attempts - 1
  where key_hash = private.attempt_key(name) and attempts > 0 and until > now();
$$;

comment on function private.take_attempt_back(text) is 'Takes back what count_attempt counted.';

create function private.delete_old_attempts() returns void
language sql volatile set search_path = ''
as $$
  delete from private.attempt_counts where until <= now();
$$;

comment on function private.delete_old_attempts() is 'Deletes the counts that are over.';

create function private.begin_attempt(names text[], most integer[], seconds integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  over_at constant timestamptz := now() + make_interval(secs => seconds);
  waits_until timestamptz;
begin
  perform private.require_site();
  for place in 1 .. cardinality(names) loop
    waits_until := private.count_attempt(names[place], most[place], over_at);
    if waits_until is not null then
      -- What is refused counts nowhere: otherwise whoever is refused would lock others out.
      for counted in 1 .. place - 1 loop
        perform private.take_attempt_back(names[counted]);
      end loop;
      return greatest(1, ceil(extract(epoch from waits_until - now()))::integer);
    end if;
  end loop;
  return 0;
end;
$$;

comment on function private.begin_attempt(text[], integer[], integer) is
  'Counts an attempt under each of these names for so many seconds and returns 0; where one of them has had its most, counts it under none and returns the seconds to wait. Only for the site''s own server (PT401).';

-- Bound as they are made, so that visitors need no right on the schema private.
create function public.begin_attempt(names text[], most integer[], seconds integer) returns integer
language sql volatile security invoker set search_path = ''
return private.begin_attempt(names, most, seconds);

create function private.end_attempt(names text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  perform private.require_site();
  foreach name in array names loop
    perform private.take_attempt_back(name);
  end loop;
end;
$$;

comment on function private.end_attempt(text[]) is
  'Takes an attempt that was no wrong guess back from each of these names. Only for the site''s own server (PT401).';

create function public.end_attempt(names text[]) returns void
language sql volatile security invoker set search_path = ''
return private.end_attempt(names);

grant execute on function
  private.begin_attempt(text[], integer[], integer), public.begin_attempt(text[], integer[], integer),
  private.end_attempt(text[]), public.end_attempt(text[])
  to anon;
