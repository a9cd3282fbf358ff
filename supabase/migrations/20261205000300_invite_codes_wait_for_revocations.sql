-- A code that an admin was just making, not yet committed, was not seen by that admin's revocation, and let them in again
-- after it. Now either the code is there to be revoked, or its maker is no admin any more.

create or replace function private.create_invite_code(
  label text, grants_admin boolean, max_uses integer, expires_at timestamptz
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text := private.new_invite_code();
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  if grants_admin then
    perform private.require_fresh_proof();
  end if;
  if expires_at <= now() then
    raise exception 'the expiry is over already' using errcode = '22023';
  end if;
  insert into public.invite_codes (code_hash, label, grants_admin, max_uses, expires_at, created_by)
  values (
    private.invite_code_hash(code), coalesce(btrim(label), ''), coalesce(grants_admin, false), coalesce(max_uses, 1),
    expires_at, (select auth.uid())
  );
  return code;
end;
$$;
