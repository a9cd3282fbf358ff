-- The second factor, and the recovery codes of those who lost it.

create function private.has_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.account_has_factor(private.live_user());
$$;
comment on function private.has_factor() is 'private.account_has_factor, of the caller.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is
  'Codes that replace a lost authenticator app, as hashes. Codes of 80 random bits need no slower one.';

alter table private.recovery_codes enable row level security;

create function private.plain_code(code text) returns text
language sql immutable strict set search_path = ''
as $$
  -- The first hundred letters: normalising takes time quadratic in the length of a run of marks.
  select translate(
    upper(regexp_replace(
      normalize(left(code, 100), nfkc),
      '[-\s.\u00ad\u00b7\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufeff]+', '', 'g'
    )),
    'OIL', '011'
  );
$$;
comment on function private.plain_code(text) is
  'A recovery or invite code as it was meant, however it was read aloud, copied or typed: without separators and what nobody sees, in capitals, and with digits for the letters that new_invite_code leaves out.';

create function private.recovery_code_hash(user_id uuid, code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(user_id::text || ' ' || private.plain_code(code), 'UTF8')), 'hex');
$$;
comment on function private.recovery_code_hash(uuid, text) is 'How a code is stored: SHA-256 of whose it is and its plain_code, in lower-case hex.';

create function private.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  maker uuid := private.live_user();
  codes text[];
begin
  if maker is null or not private.account_has_factor(maker) then
    raise exception 'recovery codes are for who has shown a second factor' using errcode = '42501';
  end if;
  perform private.require_reauthentication();
  perform pg_advisory_xact_lock(hashtext('private.recovery_codes'), hashtext(maker::text));
  codes := array(select private.new_invite_code() from generate_series(1, 10));
  delete from private.recovery_codes where recovery_codes.user_id = maker;
  insert into private.recovery_codes (user_id, code_hash)
  select maker, private.recovery_code_hash(maker, code) from unnest(codes) as code;
  -- A line and a mail each ten minutes, so that nobody fills the audit or a mailbox by making codes.
  update public.audit_events
  set details = jsonb_build_object('count', (details ->> 'count')::integer + 1)
  where audit_events.member = maker and kind = 'recovery_codes_made' and audit_events.at > now() - interval '10 minutes';
  if not found then
    insert into public.audit_events (actor, member, kind, details) values (maker, maker, 'recovery_codes_made', '{"count": 1}');
    perform private.notify_account(maker, 'recovery_codes_made');
  end if;
  return codes;
end;
$$;
comment on function private.make_recovery_codes() is
  'Ten new recovery codes of the caller, shown this once, in place of the older ones; 42501 without a second factor, PT428 unless reauthenticated.';

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where recovery_codes.user_id = private.live_user();
$$;
comment on function private.recovery_codes_left() is 'How many recovery codes the caller has.';

create function private.delete_factors(user_id uuid, only_factor uuid default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  deleted integer;
begin
  perform set_config('private.deletes_factors', 'on', true);
  delete from auth.mfa_factors
  where mfa_factors.user_id = delete_factors.user_id and mfa_factors.id = coalesce(only_factor, mfa_factors.id);
  get diagnostics deleted = row_count;
  perform set_config('private.deletes_factors', '', true);

  delete from auth.mfa_amr_claims using auth.sessions
  where sessions.id = mfa_amr_claims.session_id and sessions.user_id = delete_factors.user_id
    and mfa_amr_claims.authentication_method = 'totp'
    and (only_factor is null or sessions.factor_id = only_factor);
  update auth.sessions set aal = 'aal1', factor_id = null
  where sessions.user_id = delete_factors.user_id and (only_factor is null or sessions.factor_id = only_factor);
  delete from private.recovery_codes
  where recovery_codes.user_id = delete_factors.user_id and not private.account_has_factor(delete_factors.user_id);
  return deleted;
end;
$$;
comment on function private.delete_factors(uuid, uuid) is
  'Deletes the factors of an account, or one of them, and with the last one its recovery codes; returns how many factors. The project''s owner calls it for the only admin who lost their device.';

-- The auth service lets whoever holds a session's token add and remove its factors, and so lock the owner out. It names no
-- session: the one that shows the factor is known only when it commits.
create function private.check_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.created_at < now() - interval '10 minutes' or not exists (
    select from auth.sessions
    where sessions.user_id = new.user_id and sessions.factor_id = new.id
      and private.is_session_reauthenticated(sessions.id, new.created_at)
  ) then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
  insert into public.audit_events (actor, member, kind) values (new.user_id, new.user_id, 'factor_added');
  perform private.notify_account(new.user_id, 'factor_added');
  return null;
end;
$$;
comment on function private.check_factor() is
  'Refuses with PT428, and else audits and tells the account of, a factor that a session verifies which was not reauthenticated when the factor was begun, or more than ten minutes ago.';

create function private.prevent_factor_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With an account that goes its factors go, and nobody is told.
  if exists (select from auth.users where users.id = old.user_id) then
    if current_setting('private.deletes_factors', true) is distinct from 'on' then
      raise exception 'reauthentication is needed' using errcode = 'PT428';
    end if;
    perform private.notify_account(old.user_id, 'factor_removed');
  end if;
  return old;
end;
$$;
comment on function private.prevent_factor_removal() is
  'Refuses with PT428 to delete a verified factor other than by private.delete_factors, which remove_factor, remove_factors and use_recovery_code call, and tells the account of it.';

do $$
begin
  create constraint trigger check_factor
    after update of status on auth.mfa_factors
    deferrable initially deferred
    for each row
    when (new.status = 'verified' and old.status is distinct from new.status)
    execute function private.check_factor();
  create trigger prevent_factor_removal
    before delete on auth.mfa_factors
    for each row
    when (old.status = 'verified')
    execute function private.prevent_factor_removal();
exception when insufficient_privilege then
  raise warning 'auth.mfa_factors takes no trigger here; a factor is added and removed directly without reauthentication, and nobody is told';
end;
$$;

create function private.remove_factor(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  remover constant uuid := private.live_user();
begin
  if remover is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  perform private.require_reauthentication();
  if private.delete_factors(remover, remove_factor.id) = 0 then
    return 'gone';
  end if;
  insert into public.audit_events (actor, member, kind) values (remover, remover, 'factor_removed');
  return 'removed';
end;
$$;
comment on function private.remove_factor(uuid) is
  'Removes one of the caller''s factors, when reauthenticated (PT428): ''removed'', or ''gone'' where they have no such factor.';

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
      and recovery_codes.code_hash = private.recovery_code_hash(session.user_id, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;

  if private.delete_factors(session.user_id) = 0 then
    return 'no-factor';
  end if;
  -- A finder of the lost device may be signed in on it.
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
  perform private.require_reauthentication();
  -- One's own want a code.
  if remove_factors.user_id = auth.uid() then
    return 'own';
  end if;
  if private.delete_factors(remove_factors.user_id) = 0 then
    return 'none';
  end if;
  delete from auth.sessions where sessions.user_id = remove_factors.user_id;
  insert into public.audit_events (actor, member, kind) values (auth.uid(), remove_factors.user_id, 'factors_removed');
  return 'removed';
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes the factors, recovery codes and sessions of a colleague who lost their device, for a reauthenticated admin: ''removed'', ''none'' or ''own''.';

create function private.members_with_factor() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select distinct mfa_factors.user_id from auth.mfa_factors where mfa_factors.status = 'verified';
end;
$$;
comment on function private.members_with_factor() is 'The members with a second factor.';
