-- Sessions. A token outlives its session by up to an hour, so each check looks the session up; that of an admin ends when it is
-- not used, and in any case after a while.

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

-- Otherwise every sign-in without a log-out stays: of 30,000, an account took 13 s to remove.
create function private.limit_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.id in (
    select older.id from auth.sessions as older
    where older.user_id = new.user_id order by older.created_at desc, older.id = new.id desc offset 100
  );
  return null;
end;
$$;
comment on function private.limit_sessions() is 'Ends the oldest sessions of an account that has more than a hundred.';

create trigger limit_sessions
  after insert on auth.sessions
  for each row execute function private.limit_sessions();

create function private.list_sessions(member uuid) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean,
  of_member bigint
)
language sql stable security definer set search_path = ''
as $$
  select sessions.id, sessions.user_id, sessions.created_at, coalesce(activity.last_seen_at, sessions.created_at),
    activity.browser, activity.network, sessions.id = own.id, count(*) over (partition by sessions.user_id)
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
  -- Where PostgREST cuts the list, each member is still in it.
  order by row_number() over (
    partition by sessions.user_id order by sessions.id = own.id desc, coalesce(activity.last_seen_at, sessions.created_at) desc
  ), 2;
$$;
comment on function private.list_sessions(uuid) is
  'The sessions of a member that live, or of all: the caller''s own, and for admins everybody''s; of each the current one and the newest first, and how many there are.';

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
