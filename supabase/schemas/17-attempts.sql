-- How often somebody may guess a password, a code of a mail, of an authenticator app or of an invitation: counted here for all
-- web servers together, and for whoever asks the auth service past them.

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

create function private.begin_attempt(names text[], most integer[], seconds integer, announced text) returns integer
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
  if announced is not null then
    perform private.count_attempt('announced ' || announced, 1000000, over_at);
  end if;
  return 0;
end;
$$;

comment on function private.begin_attempt(text[], integer[], integer, text) is
  'Counts an attempt under each of these names for so many seconds and returns 0; where one of them has had its most, counts it under none and returns the seconds to wait. announced: the attempt that the auth service will judge, which is not counted there again. Only for the site''s own server (PT401).';

-- Bound as they are made, so that visitors need no right on the schema private.
create function public.begin_attempt(names text[], most integer[], seconds integer, announced text default null) returns integer
language sql volatile security invoker set search_path = ''
return private.begin_attempt(names, most, seconds, announced);

comment on function public.begin_attempt(text[], integer[], integer, text) is 'private.begin_attempt, for the site''s own server.';

create function private.end_attempt(names text[], unanswered text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
begin
  perform private.require_site();
  -- An announcement left over would let a guess past the site, uncounted: strangers could collect them.
  update private.attempt_counts as announced set attempts = announced.attempts - 1
  where announced.key_hash = private.attempt_key('announced ' || unanswered) and announced.until > now()
    and announced.attempts > coalesce((
      select judged.attempts from private.attempt_counts as judged
      where judged.key_hash = private.attempt_key('judged ' || unanswered) and judged.until > now()
    ), 0);
  if unanswered is not null and not found then
    return;
  end if;
  foreach name in array names loop
    perform private.take_attempt_back(name);
  end loop;
end;
$$;

comment on function private.end_attempt(text[], text) is
  'Takes an attempt that was no wrong guess back from each of these names. unanswered: what was announced, if the auth service did not say whether it was right; then it is announced no more, or stays counted where it was judged. Only for the site''s own server (PT401).';

create function public.end_attempt(names text[], unanswered text default null) returns void
language sql volatile security invoker set search_path = ''
return private.end_attempt(names, unanswered);

comment on function public.end_attempt(text[], text) is 'private.end_attempt, for the site''s own server.';

grant execute on function
  private.begin_attempt(text[], integer[], integer, text), public.begin_attempt(text[], integer[], integer, text),
  private.end_attempt(text[], text), public.end_attempt(text[], text)
  to anon;

-- The auth service asks here before it answers whether a password or a code was right, without saying for whom. What the site
-- announced it has counted already. Nobody else needs the auth service, so that few attempts past the site lock no owner out.
create function private.judge_attempt(
  attempted text, member uuid, tried uuid, is_right boolean, most integer, seconds integer
) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  -- As the site marks an account.
  account constant text := (
    select rtrim(translate(encode(sha256(convert_to(lower(email), 'UTF8')), 'base64'), '+/', '-_'), '=')
    from auth.users where users.id = judge_attempt.member
  );
  past_site constant text := 'past the site ' || attempted || ' ' || member;
  judged constant text := 'judged ' || attempted || ' ' || tried;
  announced private.attempt_counts;
  waits_until timestamptz;
begin
  select * into announced from private.attempt_counts
  where key_hash = private.attempt_key('announced ' || attempted || ' ' || account) and until > now() and attempts > 0;
  -- A code is tried at each of the account's factors: as many were judged as at the one that was tried most often.
  if found and private.count_attempt(judged, announced.attempts, announced.until) is null then
    perform private.count_attempt('judged ' || attempted || ' ' || account, attempts, announced.until)
    from private.attempt_counts where key_hash = private.attempt_key(judged);
    return '{"decision": "continue"}';
  end if;

  waits_until := private.count_attempt(past_site, most, now() + make_interval(secs => seconds));
  if is_right and waits_until is null then
    perform private.take_attempt_back(past_site);
    return '{"decision": "continue"}';
  end if;
  perform private.audit_failed_attempt(member, jsonb_strip_nulls(jsonb_build_object(
    'past_site', true, 'step', case attempted when 'factorCode' then 'factor' end
  )));
  if waits_until is null then
    return '{"decision": "continue"}';
  end if;
  -- To reject it would end the sessions of the account's owner.
  return '{"error": {"http_code": 429, "message": "Too many attempts"}}';
end;
$$;

comment on function private.judge_attempt(text, uuid, uuid, boolean, integer, integer) is
  'What the auth service is to do with an attempt at a member''s password or factor, the thing tried: continue; or 429, right or wrong, after the most wrong ones past the site in so many seconds. Writes those into the audit.';

create function private.judge_password(event jsonb) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.judge_attempt(
    'password', (event ->> 'user_id')::uuid, (event ->> 'user_id')::uuid, (event ->> 'valid')::boolean, 10, 600
  );
$$;

comment on function private.judge_password(jsonb) is 'private.judge_attempt, for the auth service''s hook of password attempts.';

create function private.judge_factor_code(event jsonb) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.judge_attempt(
    'factorCode', (event ->> 'user_id')::uuid, (event ->> 'factor_id')::uuid, (event ->> 'valid')::boolean, 5, 3600
  );
$$;

comment on function private.judge_factor_code(jsonb) is 'private.judge_attempt, for the auth service''s hook of second factors.';

grant usage on schema private to supabase_auth_admin;
grant execute on function private.judge_password(jsonb), private.judge_factor_code(jsonb) to supabase_auth_admin;
