-- Admins make and unmake each other; one always stays.

create function private.grant_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();

  if not exists (select from public.members where members.user_id = grant_admin.user_id) then
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

comment on function private.revoke_admin(uuid) is 'Makes an admin staff: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays.';

revoke all on function private.grant_admin(uuid), private.revoke_admin(uuid) from public;
grant execute on function private.grant_admin(uuid), private.revoke_admin(uuid) to authenticated;

create function public.grant_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.grant_admin(user_id);
$$;

create function public.revoke_admin(user_id uuid) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.revoke_admin(user_id);
$$;

comment on function public.grant_admin(uuid) is 'private.grant_admin, for admins.';
comment on function public.revoke_admin(uuid) is 'private.revoke_admin, for admins.';

revoke all on function public.grant_admin(uuid), public.revoke_admin(uuid) from public, anon, service_role;
grant execute on function public.grant_admin(uuid), public.revoke_admin(uuid) to authenticated;
