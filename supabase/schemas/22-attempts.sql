-- How often somebody may guess a password, a code of a mail, of an authenticator app or of an invitation on the site: counted here
-- for all web servers together. A count has a scope, such as 'password account', and a subject, such as one account. Its states:
--
--   no row, or until has passed          the next attempt begins a count with 1
--   attempts below the most it may have  the next attempt adds 1
--   attempts at the most                 each attempt waits for until, and adds nothing
--   an attempt was no wrong guess        the site takes its 1 back, while the count lasts

create unlogged table private.attempt_counts (
  scope text not null check (length(scope) <= 40),
  subject_hash text not null check (subject_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null check (attempts >= 0),
  until timestamptz not null,
  primary key (scope, subject_hash)
);
comment on table private.attempt_counts is
  'How many attempts were made until a moment. Rows that are over go as new ones come.';
comment on column private.attempt_counts.subject_hash is 'The account, device or network, which the hash names to nobody.';
create index attempt_counts_until on private.attempt_counts (until);
alter table private.attempt_counts enable row level security;

create function private.count_attempt(scope text, subject text, most integer, over_at timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  hash constant text := private.subject_hash(subject);
  counted integer;
begin
  insert into private.attempt_counts as known (scope, subject_hash, attempts, until)
  values (count_attempt.scope, hash, 1, over_at)
  on conflict on constraint attempt_counts_pkey do update set
    attempts = case when known.until > now() then known.attempts + 1 else 1 end,
    until = case when known.until > now() then known.until else excluded.until end
  where known.until <= now() or known.attempts < most
  returning known.attempts into counted;
  if counted is null then
    return coalesce(
      (select until from private.attempt_counts where scope = count_attempt.scope and subject_hash = hash), now()
    );
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
comment on function private.count_attempt(text, text, integer, timestamptz) is
  'Counts one more attempt and returns null; where there were most of them already, counts nothing and returns until when. A count that begins with it is over at over_at.';

create function private.take_attempt_back(scope text, subject text) returns void
language sql volatile set search_path = ''
as $$
  update private.attempt_counts set attempts = attempts - 1
  where attempt_counts.scope = take_attempt_back.scope and subject_hash = private.subject_hash(subject)
    and attempts > 0 and until > now();
$$;
comment on function private.take_attempt_back(text, text) is 'Takes back what count_attempt counted.';

create function private.begin_attempt(counts jsonb, seconds integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  count record;
  waits_until timestamptz;
begin
  perform private.require_site();
  for count in select * from jsonb_to_recordset(counts) as count (scope text, subject text, most integer) loop
    waits_until := private.count_attempt(count.scope, count.subject, count.most, now() + make_interval(secs => seconds));
    if waits_until is not null then
      raise exception using errcode = 'PT429';
    end if;
  end loop;
  return 0;
-- A refused attempt counts nowhere: otherwise its maker would lock others out.
exception when sqlstate 'PT429' then
  return greatest(1, ceil(extract(epoch from waits_until - now()))::integer);
end;
$$;
comment on function private.begin_attempt(jsonb, integer) is
  'Counts an attempt in each of these counts, [{scope, subject, most}], for so many seconds and returns 0; where one of them has had its most, counts it in none and returns the seconds to wait. Only for the site''s own server (PT401).';

create function private.end_attempt(counts jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_site();
  perform private.take_attempt_back(count.scope, count.subject)
  from jsonb_to_recordset(counts) as count (scope text, subject text);
end;
$$;
comment on function private.end_attempt(jsonb) is
  'Takes an attempt that was no wrong guess back from each of these counts. Only for the site''s own server (PT401).';
