-- Every statement of the API asks whose session it is. A function in SQL is planned at each call, one in PL/pgSQL once a
-- connection.

create or replace function private.live_session() returns table (
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
      cross join private.session_limits as limits
      left join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      left join public.session_activity as activity on activity.session_id = sessions.id
    where sessions.id = (auth.jwt() ->> 'session_id')::uuid and sessions.user_id = auth.uid()
  ) as session (id, user_id, is_admin, started_at, idle_at, over_at)
  where coalesce(session.idle_at > now(), true) and coalesce(session.over_at > now(), true);
end;
$$;

create or replace function private.has_required_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
    select from auth.mfa_factors where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  );
end;
$$;

create or replace function private.live_user() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select session.user_id from private.live_session() as session where private.has_required_factor());
end;
$$;
