-- Who may leave how many inquiries. The publishable key is public, so what the site's own server limits is limited here
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
  'Lets the server that sends this token act as the site: it names its visitor''s address, references and times of receipt.';
revoke all on function private.trust_site_token(text) from public;

create unlogged table private.inquiry_budgets (
  network text not null,
  window_start timestamptz not null,
  inquiries integer not null default 0,
  primary key (network, window_start)
);

comment on table private.inquiry_budgets is 'Inquiries left in ten minutes, by network. Older rows go when the next network comes.';
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

  if counted = 1 then
    delete from private.inquiry_budgets
    where ctid = any (array(
      select ctid from private.inquiry_budgets where window_start < this_window for update skip locked
    ));
  end if;
  return counted;
end;
$$;

comment on function private.count_inquiry(text) is 'Counts one more inquiry from a network, and returns how many these ten minutes had.';

create function private.admit_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  headers constant jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  token constant text := headers ->> 'x-site-token';
  is_site constant boolean := token is not null and exists (
    select from private.site_tokens where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
  );
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

  if is_site then
    new.created_at := least(now(), greatest(new.created_at, now() - interval '7 days'));
  else
    -- Whoever could choose them could take the reference of an inquiry that is on its way, or ask whether it came.
    new.reference := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10));
    new.submission_id := gen_random_uuid();
    new.created_at := now();
    if private.count_inquiry('direct') > 300 then
      raise exception 'too many inquiries' using errcode = 'PT429';
    end if;
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
  'Counts an inquiry of the API for the network it comes from, suspects or refuses (PT429) too many, and lets only the site choose its reference, submission_id and created_at.';

create function private.require_one_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') and (select count(*) from added) > 1 then
    raise exception 'one inquiry at a time' using errcode = '22023';
  end if;
  return null;
end;
$$;

comment on function private.require_one_inquiry() is 'Refuses a statement of the API that inserts several inquiries.';

revoke all on function
  private.networks_of(text), private.count_inquiry(text), private.admit_inquiry(), private.require_one_inquiry()
  from public;

create trigger admit_inquiry
  before insert on public.inquiries
  for each row execute function private.admit_inquiry();
create trigger require_one_inquiry
  after insert on public.inquiries
  referencing new table as added
  for each statement execute function private.require_one_inquiry();

-- When the site accepted it, for one that waited until the database answered again.
grant insert (created_at) on table public.inquiries to anon, authenticated;
