-- Where an account has a second factor, its password alone opens nothing: not the site, nor the API.

create function private.has_required_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
    select from auth.mfa_factors where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  );
$$;

comment on function private.has_required_factor() is
  'Whether the caller''s token says aal2, or their account has no verified factor that it could ask for.';
revoke all on function private.has_required_factor() from public;

create or replace function private.live_user() returns uuid
language sql stable security definer set search_path = ''
as $$
  select session.user_id from private.live_session() as session where private.has_required_factor();
$$;

comment on function private.live_user() is
  'The caller, while their session lives and has the second factor where the account has one; else null. In policies write (select private.live_user()) so that it runs once a query.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.live_session() as session where session.is_admin and private.has_required_factor()
  );
$$;

comment on function private.is_admin() is
  'Whether the caller is an admin whose session lives, with the second factor where the account has one. In policies write (select private.is_admin()) so that it runs once a query.';

alter table public.audit_events drop constraint audit_events_kind_check;
alter table public.audit_events add constraint audit_events_kind_check check (
  kind in (
    'export', 'erasure', 'role', 'invite_created', 'invite_used', 'invite_revoked', 'sign_in_failed',
    'factors_removed', 'factors_recovered'
  )
);

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

comment on table private.recovery_codes is
  'What signs somebody in who lost their authenticator app, as hashes. Codes of 80 random bits need no slower one.';
alter table private.recovery_codes enable row level security;
revoke all on table private.recovery_codes from public, anon, authenticated, service_role;

create function private.recovery_code_hash(user_id uuid, code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(user_id::text || ' ' || btrim(code), 'UTF8')), 'hex');
$$;

comment on function private.recovery_code_hash(uuid, text) is 'How a code is stored: SHA-256 of whose it is and the trimmed text, in lower-case hex.';

create function private.forget_factors(user_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.recovery_codes where recovery_codes.user_id = forget_factors.user_id;
  delete from auth.mfa_amr_claims using auth.sessions
  where sessions.id = mfa_amr_claims.session_id and sessions.user_id = forget_factors.user_id
    and mfa_amr_claims.authentication_method = 'totp';
  update auth.sessions set aal = 'aal1', factor_id = null where sessions.user_id = forget_factors.user_id;
  delete from auth.mfa_factors where mfa_factors.user_id = forget_factors.user_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_factors(uuid) is 'Removes the factors and recovery codes of an account, and returns how many factors.';

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  maker uuid := private.live_user();
  codes text[];
begin
  if maker is null or auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'recovery codes are for who has shown a second factor' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recovery_codes'), hashtext(maker::text));
  codes := array(select private.new_invite_code() from generate_series(1, 10));
  delete from private.recovery_codes where recovery_codes.user_id = maker;
  insert into private.recovery_codes (user_id, code_hash)
  select maker, private.recovery_code_hash(maker, code) from unnest(codes) as code;
  return codes;
end;
$$;

comment on function private.make_recovery_codes() is
  'Ten new recovery codes of the caller, shown this once, in place of the older ones; 42501 without a second factor.';

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where recovery_codes.user_id = private.live_user();
$$;

comment on function private.recovery_codes_left() is 'How many recovery codes the caller has.';

create function private.use_recovery_code(code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  session record;
begin
  select * into session from private.live_session();
  if session.user_id is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.recovery_codes'), hashtext(session.user_id::text));
  if not exists (
    select from private.recovery_codes
    where recovery_codes.user_id = session.user_id
      and recovery_codes.code_hash = private.recovery_code_hash(session.user_id, left(use_recovery_code.code, 100))
  ) then
    return 'wrong';
  end if;

  if private.forget_factors(session.user_id) = 0 then
    return 'no-factor';
  end if;
  -- Whoever has the lost device may be signed in on it.
  delete from auth.sessions where sessions.user_id = session.user_id and sessions.id <> session.id;
  insert into public.audit_events (actor, member, kind) values (session.user_id, session.user_id, 'factors_recovered');
  return 'recovered';
end;
$$;

comment on function private.use_recovery_code(text) is
  'Spends a recovery code: the account is without factors and other sessions until a new one is added. ''recovered'', ''wrong'' or ''no-factor''.';

create function private.remove_factors(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_proof();
  -- One's own want a code.
  if remove_factors.user_id = auth.uid() then
    return 'own';
  end if;
  if private.forget_factors(remove_factors.user_id) = 0 then
    return 'none';
  end if;
  delete from auth.sessions where sessions.user_id = remove_factors.user_id;
  insert into public.audit_events (actor, member, kind) values (auth.uid(), remove_factors.user_id, 'factors_removed');
  return 'removed';
end;
$$;

comment on function private.remove_factors(uuid) is
  'Takes the factors, recovery codes and sessions of a colleague who lost their device, for an admin with a fresh proof: ''removed'', ''none'' or ''own''.';

create function private.members_with_factor() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select distinct mfa_factors.user_id from auth.mfa_factors where mfa_factors.status = 'verified';
end;
$$;

comment on function private.members_with_factor() is 'Who has a second factor.';

revoke all on function private.recovery_code_hash(uuid, text), private.forget_factors(uuid), private.make_recovery_codes(),
  private.recovery_codes_left(), private.use_recovery_code(text), private.remove_factors(uuid),
  private.members_with_factor() from public;
grant execute on function private.make_recovery_codes(), private.recovery_codes_left(), private.use_recovery_code(text),
  private.remove_factors(uuid), private.members_with_factor() to authenticated;

create function public.make_recovery_codes() returns text[]
language sql volatile security invoker set search_path = ''
as $$
  select private.make_recovery_codes();
$$;

create function public.recovery_codes_left() returns integer
language sql stable security invoker set search_path = ''
as $$
  select private.recovery_codes_left();
$$;

create function public.use_recovery_code(code text) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.use_recovery_code(code);
$$;

create function public.remove_factors(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_factors(user_id);
$$;

create function public.members_with_factor() returns setof uuid
language sql stable security invoker set search_path = ''
as $$
  select private.members_with_factor();
$$;

comment on function public.make_recovery_codes() is 'private.make_recovery_codes, for whoever is signed in with a second factor.';
comment on function public.recovery_codes_left() is 'private.recovery_codes_left, for whoever is signed in.';
comment on function public.use_recovery_code(text) is 'private.use_recovery_code, for whoever is signed in with a password alone.';
comment on function public.remove_factors(uuid) is 'private.remove_factors, for admins.';
comment on function public.members_with_factor() is 'private.members_with_factor, for admins.';

revoke all on function public.make_recovery_codes(), public.recovery_codes_left(), public.use_recovery_code(text),
  public.remove_factors(uuid), public.members_with_factor() from public, anon, service_role;
grant execute on function public.make_recovery_codes(), public.recovery_codes_left(), public.use_recovery_code(text),
  public.remove_factors(uuid), public.members_with_factor() to authenticated;
