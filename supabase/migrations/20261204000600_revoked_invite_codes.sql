-- Whoever was an admin came back as one by an invite code made before: it worked on after a revocation, and after a removal.

create function private.revoke_codes_of(member uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.invite_codes set revoked_at = now()
  where created_by = member and revoked_at is null and uses < max_uses and (expires_at is null or expires_at > now());
$$;

comment on function private.revoke_codes_of(uuid) is 'Revokes the invite codes of a member that can still be used.';
revoke all on function private.revoke_codes_of(uuid) from public;

create or replace function private.keep_removed_member() returns trigger
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
  perform private.revoke_codes_of(old.id);
  return null;
end;
$$;

comment on function private.keep_removed_member() is
  'Keeps the name of an account that goes, and nothing else of it; gives up its open inquiries and revokes its invite codes.';

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
  perform private.revoke_codes_of(revoke_admin.user_id);
  return 'revoked';
end;
$$;

comment on function private.revoke_admin(uuid) is
  'Makes an admin staff, gives up their open inquiries and revokes their invite codes: ''revoked'', ''not-admin'', or ''last-admin'' for the only one, who stays.';
