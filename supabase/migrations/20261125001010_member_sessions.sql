-- Where members are signed in, to end it; and members who go, whose names stay with what they did.

alter table public.members
  drop constraint members_user_id_fkey,
  add column removed_at timestamptz;

comment on table public.members is
  'One row an account, kept by triggers on auth.users. Names those who act on inquiries, after they have gone too.';
comment on column public.members.removed_at is 'When the account went; then there is no address any more.';

create function private.keep_removed_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.members
  set removed_at = now(), email = null,
    -- Colleagues knew them by it.
    display_name = coalesce(display_name, nullif(btrim(left(split_part(members.email, '@', 1), 30)), ''))
  where members.user_id = old.id;
  update public.inquiries set assigned_to = null
  where inquiries.assigned_to = old.id and inquiries.status <> 'completed';
  return null;
end;
$$;

comment on function private.keep_removed_member() is
  'Keeps the name of an account that goes, and nothing else of it, and gives up its open inquiries.';
revoke all on function private.keep_removed_member() from public;

create trigger keep_removed_member
  after delete on auth.users
  for each row execute function private.keep_removed_member();

alter table public.audit_events
  drop constraint audit_events_kind_check,
  add constraint audit_events_kind_check check (kind in (
    'export', 'erasure', 'role', 'invite_created', 'invite_used', 'invite_revoked', 'sign_in_failed',
    'factors_removed', 'factors_recovered', 'sessions_ended', 'member_removed'
  ));

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

create function private.session_ends() returns table (idle_at timestamptz, over_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select session.idle_at, session.over_at from private.live_session() as session;
$$;

comment on function private.session_ends() is 'When the caller''s session ends, without using it; no row once it has.';

create function private.end_session(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select sessions.user_id from auth.sessions where sessions.id = end_session.id);
  caller constant uuid := private.live_user();
begin
  if owner is distinct from caller or caller is null then
    perform private.require_admin();
    perform private.require_fresh_proof();
  end if;
  if owner is null then
    return 'gone';
  end if;
  delete from auth.sessions where sessions.id = end_session.id;
  if owner <> caller then
    insert into public.audit_events (actor, member, kind, details) values (caller, owner, 'sessions_ended', '{"count": 1}');
  end if;
  return 'ended';
end;
$$;

comment on function private.end_session(uuid) is
  'Signs a device out: one''s own, or as an admin with a fresh proof a colleague''s; ''gone'' where there is none.';

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
    perform private.require_fresh_proof();
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
  'Signs all devices of a member out but the one that asks, and returns how many: one''s own, or as an admin with a fresh proof a colleague''s.';

create function private.remove_member(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in revoke_admin: of two admins who remove each other at once, one stays.
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_fresh_proof();
  if remove_member.user_id = (select auth.uid()) then
    return 'own';
  end if;
  delete from auth.users where users.id = remove_member.user_id;
  if not found then
    return 'gone';
  end if;
  insert into public.audit_events (actor, member, kind)
  values ((select auth.uid()), remove_member.user_id, 'member_removed');
  return 'removed';
end;
$$;

comment on function private.remove_member(uuid) is
  'Deletes a colleague''s account, for an admin with a fresh proof: ''removed'', ''gone'', or ''own'', which nobody removes.';

revoke all on function
  private.session_ends(), private.list_sessions(uuid), private.end_session(uuid), private.end_sessions(uuid), private.remove_member(uuid)
  from public;
grant execute on function
  private.session_ends(), private.list_sessions(uuid), private.end_session(uuid), private.end_sessions(uuid), private.remove_member(uuid)
  to authenticated;

create function public.list_sessions(member uuid default null) returns table (
  id uuid, user_id uuid, started_at timestamptz, last_seen_at timestamptz, browser text, network text, is_current boolean
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.list_sessions(member);
$$;

create function public.session_ends() returns table (idle_at timestamptz, over_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select * from private.session_ends();
$$;

create function public.end_session(id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.end_session(id);
$$;

create function public.end_sessions(member uuid) returns integer
language sql volatile security invoker set search_path = ''
as $$
  select private.end_sessions(member);
$$;

create function public.remove_member(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_member(user_id);
$$;

comment on function public.list_sessions(uuid) is 'private.list_sessions, for whoever is signed in.';
comment on function public.session_ends() is 'private.session_ends, for whoever is signed in.';
comment on function public.end_session(uuid) is 'private.end_session, for whoever is signed in.';
comment on function public.end_sessions(uuid) is 'private.end_sessions, for whoever is signed in.';
comment on function public.remove_member(uuid) is 'private.remove_member, for admins.';
revoke all on function
  public.session_ends(), public.list_sessions(uuid), public.end_session(uuid), public.end_sessions(uuid), public.remove_member(uuid)
  from public, anon, service_role;
grant execute on function
  public.session_ends(), public.list_sessions(uuid), public.end_session(uuid), public.end_sessions(uuid), public.remove_member(uuid)
  to authenticated;
