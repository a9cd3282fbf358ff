-- Limits on leaving inquiries. The publishable key is public, so what the site's own server limits is limited here
-- for whoever calls the API with that key.

create table private.site_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
comment on table private.site_tokens is 'SHA-256 hashes of the SITE_TOKENs by which the site''s own server proves itself.';

alter table private.site_tokens enable row level security;

create function private.trust_site_token(token text) returns void
language plpgsql set search_path = ''
as $$
begin
  if length(token) < 32 then
    raise exception 'a site token has 32 characters or more' using errcode = '22023';
  end if;
  insert into private.site_tokens (token_hash) values (encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict do nothing;
end;
$$;
comment on function private.trust_site_token(text) is
  'Lets the server that sends this token act as the site: it names its visitor''s address, references and times of receipt, and delivers notifications.';

create function private.distrust_site_token(token text) returns void
language sql set search_path = ''
as $$
  delete from private.site_tokens where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex');
$$;
comment on function private.distrust_site_token(text) is
  'Takes back private.trust_site_token: for a token that leaked, or that no server sends any more.';

create function private.is_site() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.site_tokens
    where token_hash = encode(
      sha256(convert_to(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-site-token', 'UTF8')), 'hex'
    )
  );
$$;
comment on function private.is_site() is 'Whether the request bears a token of the site''s own server.';

create function private.require_site() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_site() then
    raise exception 'unknown site token' using errcode = 'PT401';
  end if;
end;
$$;
comment on function private.require_site() is 'Refuses with PT401 whoever is no server of the site.';

create function private.is_direct() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated') and not private.is_site();
$$;
comment on function private.is_direct() is 'Whether the caller uses the API without being the site.';

create unlogged table private.inquiry_budgets (
  network text not null,
  window_start timestamptz not null,
  inquiries integer not null default 0,
  primary key (network, window_start)
);
comment on table private.inquiry_budgets is 'Inquiries left in ten minutes, by network. Older rows go each minute.';

alter table private.inquiry_budgets enable row level security;

create function private.networks_of(address text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case family(address::inet)
    when 4 then array[host(address::inet)]
    -- One connection has a /64, one customer often a /48 of them.
    else array[host(network(set_masklen(address::inet, 64))) || '/64', host(network(set_masklen(address::inet, 48))) || '/48']
  end;
exception when others then
  return array['unknown'];
end;
$$;
comment on function private.networks_of(text) is 'The networks that an address counts for, the smallest first; ''unknown'' for what is no address.';

create function private.count_inquiry(network text) returns integer
language plpgsql set search_path = ''
as $$
declare
  this_window constant timestamptz := date_bin('10 minutes', now(), 'epoch'::timestamptz);
  counted integer;
begin
  insert into private.inquiry_budgets as budget (network, window_start, inquiries)
  values (count_inquiry.network, this_window, 1)
  on conflict on constraint inquiry_budgets_pkey do update set inquiries = budget.inquiries + 1
  returning inquiries into counted;
  return counted;
end;
$$;
comment on function private.count_inquiry(text) is 'Counts one more inquiry from a network, and returns how many these ten minutes had.';

-- The limit of ten minutes, used 144 times a day, could fill the disk of a hosted project: 7.8 GB a day by the site from one
-- address.
create unlogged table private.inquiry_days (
  network_hash text not null check (network_hash ~ '^[0-9a-f]{64}$'),
  day date not null,
  inquiries integer not null default 0,
  primary key (network_hash, day)
);
comment on table private.inquiry_days is
  'Inquiries left by the site in a day (UTC), by network, which the hash names to nobody. Older rows go each minute.';

alter table private.inquiry_days enable row level security;

create function private.count_inquiry_of_day(network text) returns integer
language plpgsql set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  counted integer;
begin
  insert into private.inquiry_days as days (network_hash, day, inquiries)
  values (private.subject_hash(count_inquiry_of_day.network), today, 1)
  on conflict on constraint inquiry_days_pkey do update set inquiries = days.inquiries + 1
  returning inquiries into counted;
  return counted;
end;
$$;
comment on function private.count_inquiry_of_day(text) is
  'Counts one more inquiry by the site from a network, and returns how many this day had.';

create function private.delete_old_counts() returns void
language sql volatile set search_path = ''
as $$
  delete from private.inquiry_budgets where ctid = any (array(
    select ctid from private.inquiry_budgets
    where window_start < date_bin('10 minutes', now(), 'epoch'::timestamptz) for update skip locked
  ));
  delete from private.inquiry_days where ctid = any (array(
    select ctid from private.inquiry_days where day < (now() at time zone 'UTC')::date for update skip locked
  ));
$$;
comment on function private.delete_old_counts() is
  'Forgets the networks whose ten minutes or day is over. The site calls it each minute, and the daily job in case no site runs.';

-- Otherwise a stolen token fills the disk, or buries in the audit what was done with it.
create unlogged table private.account_writes (
  id bigint generated always as identity primary key,
  account uuid not null,
  day date not null,
  kind text not null,
  rows integer not null
);
comment on table private.account_writes is
  'Rows that an account wrote in a day (UTC), by table. Older ones go when the next account writes.';
create index account_writes_of_day on private.account_writes (account, day, kind);
alter table private.account_writes enable row level security;

create function private.limit_writes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  writer constant uuid := auth.uid();
  today constant date := (now() at time zone 'UTC')::date;
  added constant integer := (
    select count(*) from written where tg_nargs = 1 or to_jsonb(written) ->> 'kind' = any (tg_argv[1:])
  );
begin
  -- Otherwise a colleague's codes and inquiries, or one's own writing, would keep anybody from taking them away.
  if writer is null or added = 0 or current_setting('private.takes_away', true) = 'on' then
    return null;
  end if;
  -- A count that another change of the same account holds is passed over: who waited for it could be waited for.
  update private.account_writes set rows = rows + added
  where ctid = (
    select ctid from private.account_writes
    where account = writer and day = today and kind = tg_table_name limit 1 for update skip locked
  );
  if not found then
    delete from private.account_writes
    where ctid = any (array(select ctid from private.account_writes where day < today for update skip locked));
    insert into private.account_writes (account, day, kind, rows) values (writer, today, tg_table_name, added);
  end if;
  if (
    select sum(rows) > tg_argv[0]::integer from private.account_writes
    where account = writer and day = today and kind = tg_table_name
  ) then
    raise exception 'too many changes of a day' using errcode = 'PT429';
  end if;
  return null;
end;
$$;
comment on function private.limit_writes() is
  'Refuses (PT429) an account more rows of a table in a day (UTC) than the trigger says, of the kinds that it names, if any; none of what follows from taking away a role, an account or a person''s data.';

-- Sequences, which no rollback sets back: a statement that stores an inquiry of 90 KB and is refused for its second takes
-- back every other count.
create sequence private.direct_attempts;

create sequence private.direct_attempts_of_day;

comment on sequence private.direct_attempts is
  'Attempts to leave an inquiry directly, counted on from the microsecond in which their ten minutes began.';

comment on sequence private.direct_attempts_of_day is 'The same, counted on from the beginning of their day (UTC).';

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
  'Counts one more attempt to leave an inquiry directly, and returns how many this window had, stored or not.';

create function private.is_entering() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('private.entering', true), '') = 'on' $$;
comment on function private.is_entering() is 'Whether an admin brings the inquiries that this transaction stores.';

create function private.limit_inquiry() returns trigger
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
  -- A whole school behind one address sends 300 by the site; nobody needs to send any directly, where each can cost 90 KB
  -- of disk: 5,000 letters that nothing compresses, and a thousand index keys.
  suspicious_from constant integer := case when is_site then 300 else 10 end;
  refused_from constant integer := case when is_site then 600 else 30 end;
  most_of_day constant integer := 1500;
  size integer := 1;
  network text;
  counted integer;
begin
  if current_setting('role', true) not in ('anon', 'authenticated') or private.is_entering() then
    return new;
  end if;
  if token is not null and not is_site then
    raise exception 'unknown site token' using errcode = 'PT401';
  end if;
  if current_setting('private.has_inserted', true) = 'on' then
    raise exception 'one inquiry at a time' using errcode = '22023';
  end if;
  perform set_config('private.has_inserted', 'on', true);
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
    -- A caller who chose them could take the reference of an inquiry that is on its way, or ask whether it came.
    new.reference := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
    new.submission_id := gen_random_uuid();
    new.created_at := now();
    new.due_at := null;
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
comment on function private.limit_inquiry() is
  'Counts an inquiry of the API for the network it comes from, suspects or refuses (PT429) too many in ten minutes or a day, counted with what a rollback took back of direct ones, and a second in one transaction (22023); lets only the site choose its reference, submission_id, created_at and due_at.';

create trigger limit_inquiry
  before insert on public.inquiries
  for each row execute function private.limit_inquiry();

create trigger limit_writes
  after insert on public.inquiries
  referencing new table as written
  for each statement execute function private.limit_writes('5000');

-- The planner's estimate of a table's rows knows no row-level security: a count of kind planned or estimated would tell
-- every account how many inquiries there are.
create function public.check_request() returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  prefer constant text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer', '');
begin
  if prefer !~* 'count\s*=\s*"?(planned|estimated)' or current_setting('role', true) = 'service_role' then
    return;
  end if;
  if current_setting('role', true) <> 'authenticated' or not private.is_admin() then
    raise exception 'estimated counts are for admins' using errcode = '42501';
  end if;
end;
$$;
comment on function public.check_request() is
  'Asked by PostgREST before every request (pgrst.db_pre_request): refuses estimated counts to all but admins.';
grant execute on function public.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';

notify pgrst, 'reload config';
