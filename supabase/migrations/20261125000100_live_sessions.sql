-- A token outlives its session by up to an hour. Whoever asks with it must have a session still, which for admins ends
-- when it is not used, and in any case after a while.

create table private.session_limits (
  only_row boolean primary key default true check (only_row),
  idle interval not null default '12 hours' check (idle >= '1 minute'),
  longest interval not null default '7 days' check (longest >= '1 minute')
);

comment on table private.session_limits is 'When the session of an admin ends: after being idle, and after its start. One row; update it to change them.';
alter table private.session_limits enable row level security;
revoke all on table private.session_limits from public, anon, authenticated, service_role;
insert into private.session_limits default values;

-- In public, because Realtime says from there which session has ended.
create table public.session_activity (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null,
  last_seen_at timestamptz not null default now(),
  browser public.name_text check (length(browser) <= 60),
  network public.name_text check (length(network) <= 60)
);

comment on table public.session_activity is 'When a session was last used, and from where. No role of the API writes it; keep_session does.';
comment on column public.session_activity.browser is 'What the site makes of the user agent, such as Chrome on Windows.';
comment on column public.session_activity.network is 'The address without its last part.';
create index session_activity_of_user on public.session_activity (user_id);

alter table public.session_activity enable row level security;
revoke all on table public.session_activity from anon, authenticated, service_role;
grant select (session_id) on table public.session_activity to authenticated;

create function private.live_session() returns table (
  id uuid, user_id uuid, is_admin boolean, started_at timestamptz, idle_at timestamptz, over_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select * from (
    select sessions.id, sessions.user_id, user_roles.user_id is not null, sessions.created_at,
      case when user_roles.user_id is not null
        then coalesce(activity.last_seen_at, sessions.created_at) + limits.idle end,
      least(sessions.not_after, case when user_roles.user_id is not null then sessions.created_at + limits.longest end)
    from auth.sessions
      cross join private.session_limits as limits
      left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      left join public.session_activity as activity on activity.session_id = sessions.id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid()
  ) as session (id, user_id, is_admin, started_at, idle_at, over_at)
  where coalesce(session.idle_at > now(), true) and coalesce(session.over_at > now(), true);
$$;

comment on function private.live_session() is
  'The session of the caller''s token, while it lives, and when it ends: idle_at unless it is used before, over_at in any case; null for never. No row once it has ended.';

create function private.live_user() returns uuid
language sql stable security definer set search_path = ''
as $$
  select session.user_id from private.live_session() as session;
$$;

comment on function private.live_user() is
  'The caller, while their session lives; else null. In policies write (select private.live_user()) so that it runs once a query.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.live_session() as session where session.is_admin);
$$;

comment on function private.is_admin() is
  'Whether the caller is an admin whose session lives. In policies write (select private.is_admin()) so that it runs once a query.';

revoke all on function private.live_session(), private.live_user() from public;
grant execute on function private.live_user() to authenticated, service_role;

create policy "Users see their own sessions and admins everybody's" on public.session_activity
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));

alter policy "Users read their own roles and admins everybody's" on public.user_roles
  using (user_id = (select private.live_user()) or (select private.is_admin()));
alter policy "Users read their own membership and admins everybody's" on public.members
  using (user_id = (select private.live_user()) or (select private.is_admin()));
alter policy "Users name themselves" on public.members
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));

alter publication supabase_realtime add table public.session_activity;

create function private.keep_session(browser text, network text) returns table (idle_at timestamptz, over_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.session_activity as known (session_id, user_id, browser, network)
  select session.id, session.user_id, left(keep_session.browser, 60), left(keep_session.network, 60)
  from private.live_session() as session
  on conflict (session_id) do update
  set last_seen_at = now(), browser = excluded.browser, network = excluded.network
  -- A session is used many times a minute.
  where known.last_seen_at <= now() - interval '1 minute'
    or (known.browser, known.network) is distinct from (excluded.browser, excluded.network);
  return query select session.idle_at, session.over_at from private.live_session() as session;
end;
$$;

comment on function private.keep_session(text, text) is
  'Notes that the caller uses their session, and from where; returns when it ends, and no row once it has.';

create function private.session_end() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.live_session()) then 'live'
    when sessions.id is null then 'ended'
    when least(sessions.not_after, sessions.created_at + limits.longest) <= now() then 'over'
    else 'idle'
  end
  from private.session_limits as limits
    left join auth.sessions on sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid();
$$;

comment on function private.session_end() is
  'What ended the session of the caller''s token: ''idle'' or ''over'' its longest time, ''ended'' by somebody; ''live'' while nothing did.';

revoke all on function private.keep_session(text, text), private.session_end() from public;
grant execute on function private.keep_session(text, text), private.session_end() to authenticated;

create function public.keep_session(browser text, network text) returns table (idle_at timestamptz, over_at timestamptz)
language sql volatile security invoker set search_path = ''
as $$
  select * from private.keep_session(browser, network);
$$;

create function public.session_end() returns text
language sql stable security invoker set search_path = ''
as $$
  select private.session_end();
$$;

comment on function public.keep_session(text, text) is 'private.keep_session, for whoever is signed in.';
comment on function public.session_end() is 'private.session_end, for whoever is signed in.';
revoke all on function public.keep_session(text, text), public.session_end() from public, anon, service_role;
grant execute on function public.keep_session(text, text), public.session_end() to authenticated;
