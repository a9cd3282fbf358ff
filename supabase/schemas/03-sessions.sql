-- Sessions, second factors and reauthentication. A token outlives its session by up to an hour, so each check looks the session
-- up; that of an admin ends when it is not used, and in any case after a while.

create table private.session_limits (
  only_row boolean primary key default true check (only_row),
  idle interval not null default '12 hours' check (idle >= '1 minute'),
  longest interval not null default '7 days' check (longest >= '1 minute'),
  admins_need_factor boolean not null default false
);

comment on table private.session_limits is
  'When the session of an admin ends, after being idle and after its start, and whether it needs a second factor. One row; update it to change them.';
comment on column private.session_limits.admins_need_factor is
  'Whether an admin without a second factor is none until they have added one. The site''s REQUIRE_MFA says the same.';

alter table private.session_limits enable row level security;
insert into private.session_limits default values;

create function private.require_second_factor(required boolean) returns void
language sql set search_path = ''
as $$
  update private.session_limits set admins_need_factor = required;
$$;

comment on function private.require_second_factor(boolean) is
  'Has the database ask every admin for a second factor, as the site does with REQUIRE_MFA=admins, or no longer. For the project''s owner.';

-- In public, because Realtime says from there which session has ended.
create table public.session_activity (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null,
  last_seen_at timestamptz not null default now(),
  browser public.name_text check (length(browser) <= 60),
  network public.name_text check (length(network) <= 60)
);

comment on table public.session_activity is 'When a session was last used, and from where. No role of the API writes it; record_session_use does, for the site alone.';
comment on column public.session_activity.browser is 'The user agent in the site''s words, such as Chrome on Windows.';
comment on column public.session_activity.network is 'The address without its last part.';

create index session_activity_of_user on public.session_activity (user_id);

alter table public.session_activity enable row level security;
grant select (session_id) on table public.session_activity to authenticated;

create policy "Users see their own sessions and admins everybody's" on public.session_activity
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));

alter publication supabase_realtime add table public.session_activity;

create function private.live_session() returns table (
  id uuid, user_id uuid, is_admin boolean, started_at timestamptz, idle_at timestamptz, over_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select * from (
    select sessions.id, sessions.user_id, user_roles.user_id is not null, sessions.created_at,
      case when user_roles.user_id is not null
        then coalesce(activity.last_seen_at, sessions.created_at) + limits.idle end,
      least(sessions.not_after, case when user_roles.user_id is not null then sessions.created_at + limits.longest end)
    from auth.sessions
      join auth.users on users.id = sessions.user_id and coalesce(users.banned_until <= now(), true)
      cross join private.session_limits as limits
      left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      left join public.session_activity as activity on activity.session_id = sessions.id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid()
  ) as session (id, user_id, is_admin, started_at, idle_at, over_at)
  where coalesce(session.idle_at > now(), true) and coalesce(session.over_at > now(), true);
end;
$$;

comment on function private.live_session() is
  'The session of the caller''s token, while it lives and the account is not banned, and when it ends: idle_at unless it is used before, over_at in any case; null for never. No row once it has ended.';

create function private.account_has_factor(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = account_has_factor.user_id and mfa_factors.status = 'verified'
  );
end;
$$;

comment on function private.account_has_factor(uuid) is 'Whether an account has a verified factor now, whatever its tokens say.';

create function private.has_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.account_has_factor(private.live_user());
$$;

comment on function private.has_factor() is 'private.account_has_factor, of the caller.';
-- The site reads it with the role, which saves each page a call.
create function public.has_factor(role public.user_roles) returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.has_factor() $$;

grant execute on function private.has_factor(), public.has_factor(public.user_roles) to authenticated;

create function private.has_required_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A token says aal2 for up to an hour after its factor went; the session no longer does.
  return not private.account_has_factor(auth.uid()) or coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid() and sessions.aal = 'aal2'
  );
end;
$$;

comment on function private.has_required_factor() is
  'Whether the caller''s session has shown a second factor, or their account has none that it could ask for.';

create function private.record_session_use(browser text, network text) returns table (idle_at timestamptz, over_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  -- A direct caller of the API could name a device that the account knows, and keep a session that nobody uses.
  if browser is not null and private.is_site() then
    insert into public.session_activity as known (session_id, user_id, browser, network)
    select session.id, session.user_id, left(record_session_use.browser, 60), left(record_session_use.network, 60)
    from private.live_session() as session
    on conflict (session_id) do update
    set last_seen_at = now(), browser = excluded.browser, network = excluded.network
    -- A session is used many times a minute.
    where known.last_seen_at <= now() - interval '1 minute'
      or (known.browser, known.network) is distinct from (excluded.browser, excluded.network);
  end if;
  return query select session.idle_at, session.over_at from private.live_session() as session;
end;
$$;

comment on function private.record_session_use(text, text) is
  'Returns when the caller''s session ends, and no row once it has. With a browser it first notes that the session is used, and from where, if the site says so.';

create function public.record_session_use(browser text default null, network text default null)
returns table (idle_at timestamptz, over_at timestamptz)
language sql volatile security invoker set search_path = ''
as $$ select * from private.record_session_use(browser, network) $$;

grant execute on function private.record_session_use(text, text), public.record_session_use(text, text) to authenticated;

create function private.session_end() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.live_session())
      then case when private.has_required_factor() then 'live' else 'factor-pending' end
    when exists (select from auth.users where users.id = auth.uid() and users.banned_until > now()) then 'banned'
    when sessions.id is null then 'ended'
    when least(sessions.not_after, sessions.created_at + limits.longest) <= now() then 'over'
    else 'idle'
  end
  from private.session_limits as limits
    left join auth.sessions on sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid();
$$;

comment on function private.session_end() is
  'The end of the session of the caller''s token: ''idle'' or ''over'' its longest time, the account is ''banned'', ''ended'' by somebody; while nothing did, ''live'', or ''factor-pending'' where the second factor is still to be shown.';

create function public.session_end() returns text
language sql stable security invoker set search_path = ''
as $$ select private.session_end() $$;

grant execute on function private.session_end(), public.session_end() to authenticated;

-- The open pages of a banned account learn from Realtime that its sessions have gone.
create function private.end_banned_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.user_id = new.id;
  return null;
end;
$$;

comment on function private.end_banned_sessions() is 'Signs an account that was banned out everywhere.';

create trigger end_banned_sessions
  after update of banned_until on auth.users
  for each row
  when (new.banned_until > now())
  execute function private.end_banned_sessions();

create function private.list_sessions(member uuid) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select sessions.id, sessions.user_id, sessions.created_at, coalesce(activity.last_seen_at, sessions.created_at),
    activity.browser, activity.network, sessions.id = own.id
  from private.live_session() as own
    cross join private.session_limits as limits
    join auth.sessions
      on (list_sessions.member is null or sessions.user_id = list_sessions.member)
      and (sessions.user_id = (select private.live_user()) or (select private.is_admin()))
    left join public.session_activity as activity on activity.session_id = sessions.id
    left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
  where coalesce(sessions.not_after > now(), true)
    and (
      user_roles.user_id is null
      or sessions.created_at + limits.longest > now()
        and coalesce(activity.last_seen_at, sessions.created_at) + limits.idle > now()
    )
  order by 7 desc, 4 desc;
$$;

comment on function private.list_sessions(uuid) is
  'The sessions of a member that live, or of all: the caller''s own, and for admins everybody''s; the caller''s first.';

create function public.list_sessions(member uuid default null) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean
)
language sql stable security invoker set search_path = ''
as $$ select * from private.list_sessions(member) $$;

grant execute on function private.list_sessions(uuid), public.list_sessions(uuid) to authenticated;

create function private.end_session(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select sessions.user_id from auth.sessions where sessions.id = end_session.id);
  caller constant uuid := private.live_user();
begin
  if owner is distinct from caller or caller is null then
    -- Others' sessions are as good as gone, so that nobody but an admin learns whether they live.
    if caller is not null and (owner is null or not private.is_admin()) then
      return 'gone';
    end if;
    perform private.require_admin();
    perform private.require_reauthentication();
  end if;
  delete from auth.sessions where sessions.id = end_session.id;
  if owner <> caller then
    insert into public.audit_events (actor, member, kind, details) values (caller, owner, 'sessions_ended', '{"count": 1}');
  end if;
  return 'ended';
end;
$$;

comment on function private.end_session(uuid) is
  'Signs a device out: one''s own, or as a reauthenticated admin a colleague''s; ''gone'' where there is none, or none that the caller may know of.';

create function public.end_session(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.end_session(id) $$;

grant execute on function private.end_session(uuid), public.end_session(uuid) to authenticated;

create function private.end_sessions(member uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  own_session constant uuid := (select session.id from private.live_session() as session);
  caller constant uuid := private.live_user();
  ended integer;
begin
  if member is distinct from caller or caller is null then
    perform private.require_admin();
    perform private.require_reauthentication();
  end if;
  delete from auth.sessions where sessions.user_id = member and sessions.id <> own_session;
  get diagnostics ended = row_count;
  if member <> caller and ended > 0 then
    insert into public.audit_events (actor, member, kind, details)
    values (caller, member, 'sessions_ended', jsonb_build_object('count', ended));
  end if;
  return ended;
end;
$$;

comment on function private.end_sessions(uuid) is
  'Signs all devices of a member out but the one that asks, and returns how many: one''s own, or as a reauthenticated admin a colleague''s.';

create function public.end_sessions(member uuid) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.end_sessions(member) $$;

grant execute on function private.end_sessions(uuid), public.end_sessions(uuid) to authenticated;

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  network text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, browser, network)
);

comment on table private.known_devices is
  'From which browsers and networks accounts signed in within a year, longer than their sessions last, the newest hundred of each; any other is a new device.';

alter table private.known_devices enable row level security;

-- What cannot be taken back, and what gives others power, needs reauthentication: a session left open on a shared computer, or a
-- stolen token, is not enough.
create table private.reauthentications (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  reauthenticated_at timestamptz not null default now()
);

comment on table private.reauthentications is 'When the owner of a session last gave their password again.';

alter table private.reauthentications enable row level security;

create function private.is_session_reauthenticated(session uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
      left join private.reauthentications as given on given.session_id = sessions.id
    where sessions.id = is_session_reauthenticated.session
      and greatest(sessions.created_at, given.reauthenticated_at) > moment - interval '10 minutes'
  );
$$;

comment on function private.is_session_reauthenticated(uuid, timestamptz) is
  'Whether the session was begun, or its owner''s password given again, within ten minutes before this moment. The only place that knows how many.';

create function private.is_reauthenticated() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.live_session() as session where private.is_session_reauthenticated(session.id, now())
  );
$$;

comment on function private.is_reauthenticated() is
  'Whether the caller signed in, or gave their password again, in the last ten minutes.';

create function public.is_reauthenticated() returns boolean
language sql stable security invoker set search_path = ''
as $$ select private.is_reauthenticated() $$;

grant execute on function private.is_reauthenticated(), public.is_reauthenticated() to authenticated;

create function private.require_reauthentication() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_reauthenticated() then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
end;
$$;

comment on function private.require_reauthentication() is
  'Refuses with PT428 a caller who is not reauthenticated. The line after require_admin.';

-- Only the auth service checks passwords. Whoever has just begun a session by one shows that session's token here.
create function private.reauthenticate(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.reauthentications (session_id)
  select sessions.id from private.live_session() as session
    join auth.sessions on sessions.user_id = session.user_id and sessions.id = reauthenticate.session_id
  where session.user_id = private.live_user() and session.started_at > now() - interval '1 minute'
  on conflict on constraint reauthentications_pkey do update set reauthenticated_at = now();
  return found;
end;
$$;

comment on function private.reauthenticate(uuid) is
  'Reauthenticates a session of the caller, whose token must be that of one begun in the last minute; false where it is not, or the session is none of theirs.';

create function public.reauthenticate(session_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select private.reauthenticate(session_id) $$;

grant execute on function private.reauthenticate(uuid), public.reauthenticate(uuid) to authenticated;

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

comment on table private.recovery_codes is
  'Codes that replace a lost authenticator app, as hashes. Codes of 80 random bits need no slower one.';

alter table private.recovery_codes enable row level security;

create function private.recovery_code_hash(user_id uuid, code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(user_id::text || ' ' || btrim(code), 'UTF8')), 'hex');
$$;

comment on function private.recovery_code_hash(uuid, text) is 'How a code is stored: SHA-256 of whose it is and the trimmed text, in lower-case hex.';

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

create function public.make_recovery_codes() returns text[]
language sql volatile security invoker set search_path = ''
as $$ select private.make_recovery_codes() $$;

grant execute on function private.make_recovery_codes(), public.make_recovery_codes() to authenticated;

create function private.recovery_codes_left() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where recovery_codes.user_id = private.live_user();
$$;

comment on function private.recovery_codes_left() is 'How many recovery codes the caller has.';

create function public.recovery_codes_left() returns integer
language sql stable security invoker set search_path = ''
as $$ select private.recovery_codes_left() $$;

grant execute on function private.recovery_codes_left(), public.recovery_codes_left() to authenticated;

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
  return null;
end;
$$;

comment on function private.check_factor() is
  'Refuses with PT428, and else audits, a factor that a session verifies which was not reauthenticated when the factor was begun, or more than ten minutes ago.';

create function private.prevent_factor_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With an account that goes its factors go.
  if current_setting('private.deletes_factors', true) is distinct from 'on'
    and exists (select from auth.users where users.id = old.user_id)
  then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
  return old;
end;
$$;

comment on function private.prevent_factor_removal() is
  'Refuses with PT428 to delete a verified factor other than by private.delete_factors, which remove_factor, remove_factors and use_recovery_code call.';

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
  raise warning 'auth.mfa_factors takes no trigger here; a factor is added and removed directly without reauthentication';
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

create function public.remove_factor(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factor(id) $$;

grant execute on function private.remove_factor(uuid), public.remove_factor(uuid) to authenticated;

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

create function public.use_recovery_code(code text) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.use_recovery_code(code) $$;

grant execute on function private.use_recovery_code(text), public.use_recovery_code(text) to authenticated;

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

create function public.remove_factors(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$ select private.remove_factors(user_id) $$;

grant execute on function private.remove_factors(uuid), public.remove_factors(uuid) to authenticated;

create function private.members_with_factor() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select distinct mfa_factors.user_id from auth.mfa_factors where mfa_factors.status = 'verified';
end;
$$;

comment on function private.members_with_factor() is 'The members with a second factor.';

create function public.members_with_factor() returns setof uuid
language sql stable security invoker set search_path = ''
as $$ select private.members_with_factor() $$;

grant execute on function private.members_with_factor(), public.members_with_factor() to authenticated;
