-- A stolen or forgotten admin session could revoke every other admin without the password. As only admins grant the role,
-- and the last one cannot be revoked, nobody but the SQL editor could have ended that.

create or replace function private.revoke_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  admins uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  if revoke_admin.user_id is distinct from auth.uid() then
    perform private.require_fresh_proof();
  end if;

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
  perform private.revoke_codes_of(revoke_admin.user_id);
  return 'revoked';
end;
$$;

comment on function private.revoke_admin(uuid) is
  'Makes an admin staff, gives up their open inquiries and revokes their invite codes: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays. Of a colleague only after a fresh proof (PT428).';
