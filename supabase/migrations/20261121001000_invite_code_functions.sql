-- Admins issue invite codes, see what became of them, and revoke them. The table itself stays out of reach.

create function private.new_invite_code() returns text
language sql volatile set search_path = ''
as $$
  -- Sixteen letters of 32: 80 bits. Without I, L, O and U, which are misread.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, place) & 31) + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end,
    '' order by place
  )
  from (select extensions.gen_random_bytes(16) as bytes) as random, generate_series(0, 15) as place;
$$;

comment on function private.new_invite_code() is 'A code nobody can guess, in four groups to read aloud.';

create function private.create_invite_code(
  label text, grants_admin boolean, max_uses integer, expires_at timestamptz
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text := private.new_invite_code();
begin
  perform private.require_admin();
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

comment on function private.create_invite_code(text, boolean, integer, timestamptz) is
  'Makes an invite code and returns it, this once: only its hash is kept.';

create function private.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select codes.id, codes.label, codes.grants_admin, codes.max_uses, codes.uses, codes.expires_at, codes.revoked_at,
      codes.created_at, codes.created_by
    from public.invite_codes as codes
    order by codes.created_at desc, codes.label, codes.id;
end;
$$;

comment on function private.list_invite_codes() is 'Every invite code with its uses, newest first, without the code or its hash.';

create function private.revoke_invite_code(id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.invite_codes set revoked_at = now()
  where invite_codes.id = revoke_invite_code.id and invite_codes.revoked_at is null;
  return found;
end;
$$;

comment on function private.revoke_invite_code(uuid) is 'Ends an invite code; false when there is none to end.';

revoke all on function
  private.new_invite_code(),
  private.create_invite_code(text, boolean, integer, timestamptz),
  private.list_invite_codes(),
  private.revoke_invite_code(uuid)
  from public;
grant execute on function
  private.create_invite_code(text, boolean, integer, timestamptz),
  private.list_invite_codes(),
  private.revoke_invite_code(uuid)
  to authenticated;

create function public.create_invite_code(
  label text default '', grants_admin boolean default false, max_uses integer default 1,
  expires_at timestamptz default null
) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.create_invite_code(label, grants_admin, max_uses, expires_at);
$$;

create function public.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language sql stable security invoker set search_path = ''
as $$
  select * from private.list_invite_codes();
$$;

create function public.revoke_invite_code(id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.revoke_invite_code(id);
$$;

comment on function public.create_invite_code(text, boolean, integer, timestamptz) is 'private.create_invite_code, for admins.';
comment on function public.list_invite_codes() is 'private.list_invite_codes, for admins.';
comment on function public.revoke_invite_code(uuid) is 'private.revoke_invite_code, for admins.';

revoke all on function
  public.create_invite_code(text, boolean, integer, timestamptz),
  public.list_invite_codes(),
  public.revoke_invite_code(uuid)
  from public, anon, service_role;
grant execute on function
  public.create_invite_code(text, boolean, integer, timestamptz),
  public.list_invite_codes(),
  public.revoke_invite_code(uuid)
  to authenticated;
