-- Accounts and admins. Roles are read from user_roles alone: users can write their own metadata.

-- Every statement of the API calls is_admin or live_user. PL/pgSQL plans a function's queries once a connection, SQL at each
-- call; that is_admin repeats the conditions of live_session spares it two more calls.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
      join auth.users on users.id = sessions.user_id and coalesce(users.banned_until <= now(), true)
      join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      cross join private.session_limits as limits
      left join public.session_activity as activity on activity.session_id = sessions.id
      cross join lateral (
        select exists (
          select from auth.mfa_factors
          where mfa_factors.user_id = sessions.user_id and mfa_factors.status = 'verified'
        )
      ) as factor (is_held)
    where sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid and sessions.user_id = (select auth.uid())
      and coalesce(activity.last_seen_at, sessions.created_at) + limits.idle > now()
      and least(sessions.not_after, sessions.created_at + limits.longest) > now()
      and case
        when factor.is_held then (select auth.jwt()) ->> 'aal' = 'aal2' and sessions.aal = 'aal2'
        else not limits.admins_need_factor
      end
  );
end;
$$;
comment on function private.is_admin() is
  'Whether the caller is an admin, not banned, whose session lives, with the second factor where the account has one or every admin needs one. In policies write (select private.is_admin()) so that it runs once a query.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only admins may do this' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_admin() is
  'Refuses a caller who is no admin with 42501. The first line of what runs with more rights than its caller.';

create function private.live_user() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select session.user_id from private.live_session() as session where private.has_required_factor());
end;
$$;
comment on function private.live_user() is
  'The caller, while their session lives and has the second factor where the account has one; else null. In policies write (select private.live_user()) so that it runs once a query.';
grant execute on function private.live_user() to authenticated, service_role;

create table public.user_roles (
  -- Deferred, because the trigger redeem_invite_at_sign_up inserts the role before the user.
  user_id uuid not null references auth.users (id) on delete cascade deferrable initially deferred,
  role text not null check (role in ('admin', 'staff')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Roles of signed-up users. ''admin'' opens the dashboard; ''staff'' is an account without it.';

alter table public.user_roles enable row level security;
grant select on table public.user_roles to authenticated;

create policy "Users read their own roles and admins everybody's" on public.user_roles
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));

-- The open dashboard of a revoked admin learns of the change at once.
alter publication supabase_realtime add table public.user_roles;

create table public.members (
  -- No foreign key: the row outlives the account.
  user_id uuid primary key,
  email text,
  created_at timestamptz not null default now(),
  display_name public.name_text
    check (
      length(display_name) <= 30
      and private.is_seen(display_name)
      and display_name = btrim(display_name)
      -- One line, and nothing that could be taken for somebody's address.
      and display_name !~ '[\t\n@<>]'
    ),
  removed_at timestamptz
);
comment on table public.members is
  'One row an account, written by triggers on auth.users. Names those who act on inquiries, after they have gone too.';
comment on column public.members.display_name is 'At most 30 letters; null until the member has written one.';
comment on column public.members.removed_at is 'When the account went; then there is no address any more.';

alter table public.members enable row level security;
grant select, update (display_name) on table public.members to authenticated;

create policy "Users read their own membership and admins everybody's" on public.members
  for select to authenticated
  using (user_id = (select private.live_user()) or (select private.is_admin()));
create policy "Users name themselves" on public.members
  for update to authenticated
  using (user_id = (select private.live_user()))
  with check (user_id = (select private.live_user()));

create function public.display_name(role public.user_roles) returns text
language sql stable security invoker set search_path = ''
as $$ select members.display_name from public.members where members.user_id = role.user_id $$;
comment on function public.display_name(public.user_roles) is 'A column computed for the API: the name of whose role it is.';
grant execute on function public.display_name(public.user_roles) to authenticated;

create function private.record_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.members (user_id, email) values (new.id, new.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end;
$$;
comment on function private.record_member() is 'Adds a new account to the members, and copies a change of its address.';

create trigger record_member
  after insert or update of email on auth.users
  for each row execute function private.record_member();

create function private.release_from_leavers() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  leavers constant uuid[] := array(
    select members.user_id from public.members
    where not exists (
      select from public.user_roles where user_roles.user_id = members.user_id and user_roles.role = 'admin'
    )
  );
  theirs constant uuid[] := array(
    select id from public.inquiries where assigned_to = any (leavers) and status <> 'completed' limit 500
  );
begin
  -- Both kinds in the one order, or a change of several would end in a deadlock.
  perform from public.inquiries where id = any (theirs || array(
    select inquiry_id from public.inquiry_replies where author = any (leavers) and state = 'sending'
  )) order by id for no key update;
  perform set_config('private.takes_away', 'on', true);
  update public.inquiries set assigned_to = null
  where id = any (theirs) and assigned_to = any (leavers) and status <> 'completed';
  -- One that is being sent now is passed over: its outcome waits for the inquiry.
  update public.notification_deliveries set state = 'dead', settled_at = now(), problem = 'writer_left'
  where id = any (array(
    select delivery.id from public.notification_deliveries as delivery
      join public.inquiry_replies as reply on reply.id = delivery.notification_id
    where reply.author = any (leavers) and delivery.state = 'waiting' for update of delivery skip locked
  ));
  update public.invite_codes set revoked_at = now() where created_by = any (leavers) and private.is_open(invite_codes);
end;
$$;
comment on function private.release_from_leavers() is
  'Revokes the open invite codes of those who are no admins any more, holds their replies until an admin sends them again, and takes their open inquiries, 500 at a time: nobody stays because they hold too many. The site calls it each minute for the rest.';

create function private.anonymise_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.members
  set removed_at = now(), email = null,
    -- Colleagues knew them by it.
    display_name = coalesce(display_name, substring(members.email from '^[A-Za-z0-9._+-]{1,30}'))
  where members.user_id = old.id;
  delete from public.notification_preferences where notification_preferences.user_id = old.id;
  return null;
end;
$$;
comment on function private.anonymise_member() is
  'Keeps the name of a deleted account and nothing else of it.';

create trigger anonymise_member
  after delete on auth.users
  for each row execute function private.anonymise_member();

create function private.grant_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();

  if not exists (
    select from public.members where members.user_id = grant_admin.user_id and members.removed_at is null
  ) then
    raise exception 'no such member' using errcode = '23503';
  end if;
  if exists (
    select from public.user_roles where user_roles.user_id = grant_admin.user_id and user_roles.role = 'admin'
  ) then
    return 'already';
  end if;

  update public.user_roles set role = 'admin' where user_roles.user_id = grant_admin.user_id;
  if not found then
    insert into public.user_roles (user_id, role) values (grant_admin.user_id, 'admin');
  end if;
  return 'granted';
end;
$$;
comment on function private.grant_admin(uuid) is 'Makes a member admin: ''granted'' or ''already''; 23503 when there is no such member.';

create function private.revoke_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admins uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();

  admins := array(select user_roles.user_id from public.user_roles where user_roles.role = 'admin');
  if revoke_admin.user_id = any (admins) is not true then
    return 'not-admin';
  end if;
  if cardinality(admins) = 1 then
    return 'last-admin';
  end if;

  delete from public.user_roles where user_roles.user_id = revoke_admin.user_id and user_roles.role = 'staff';
  -- Changed rather than deleted: hosted Realtime cannot filter deletions by user.
  update public.user_roles set role = 'staff'
  where user_roles.user_id = revoke_admin.user_id and user_roles.role = 'admin';
  return 'revoked';
end;
$$;
comment on function private.revoke_admin(uuid) is
  'Makes an admin staff, gives up their open inquiries and revokes their invite codes: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays. Only when reauthenticated (PT428).';

create function private.remove_member(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- As in revoke_admin: of two admins who remove each other at once, one stays.
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_reauthentication();
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
  'Deletes a colleague''s account, for a reauthenticated admin: ''removed'', ''gone'', or ''own'', which nobody removes.';
