-- The open inquiries of an admin who became staff were in nobody's queue, and their notices went to an account that gets
-- none. They become unassigned, as those of a removed member do.

create or replace function private.revoke_admin(user_id uuid) returns text
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
  update public.inquiries set assigned_to = null
  where inquiries.assigned_to = revoke_admin.user_id and inquiries.status <> 'completed';
  return 'revoked';
end;
$$;

comment on function private.revoke_admin(uuid) is
  'Makes an admin staff and gives up their open inquiries: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays.';
