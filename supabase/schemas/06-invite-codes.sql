-- Invite codes. Without a valid one nobody signs up, whoever calls the API: a trigger on auth.users decides.

create table public.invite_codes (
  id uuid primary key default gen_random_uuid(),
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  label public.name_text not null default '',
  grants_admin boolean not null default false,
  max_uses integer not null default 1 check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid references public.members (user_id) on delete set null,
  check (uses between 0 and max_uses)
);
comment on table public.invite_codes is 'Invite codes, as SHA-256 hashes. Out of reach of the API but for the functions that admins call.';
create index invite_codes_created_by on public.invite_codes (created_by);
alter table public.invite_codes enable row level security;

create function private.invite_code_hash(code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(private.plain_code(code), 'UTF8')), 'hex');
$$;
comment on function private.invite_code_hash(text) is 'How a code is stored: SHA-256 of its plain_code, in lower-case hex.';

create function private.is_open(code public.invite_codes) returns boolean
language sql stable set search_path = ''
as $$ select code.revoked_at is null and code.uses < code.max_uses and coalesce(code.expires_at > now(), true) $$;
comment on function private.is_open(public.invite_codes) is 'Whether somebody can still sign up with this code.';

create function private.usable_invite_id(code text) returns uuid
language sql stable set search_path = ''
as $$
  select invite_codes.id from public.invite_codes
  where invite_codes.code_hash = private.invite_code_hash(code) and private.is_open(invite_codes);
$$;
comment on function private.usable_invite_id(text) is 'The invite that a code opens now, or null.';

create function private.redeem_invite_at_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invite_grants_admin boolean;
begin
  -- One sign-up at a time: two first registrants, or two uses of a one-use code, must see each other.
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));

  update public.invite_codes
  set uses = invite_codes.uses + 1
  where invite_codes.id = private.usable_invite_id(new.raw_user_meta_data ->> 'inviteCode')
  returning invite_codes.grants_admin into invite_grants_admin;

  if not found then
    raise exception 'invite code is not valid' using errcode = 'P0001';
  end if;

  insert into public.user_roles (user_id, role)
  values (new.id, case when invite_grants_admin or not exists (select from auth.users) then 'admin' else 'staff' end);
  return new;
end;
$$;
comment on function private.redeem_invite_at_sign_up() is
  'Counts the use of an invite code and writes the role. The first registrant becomes admin.';

create trigger redeem_invite_at_sign_up
  before insert on auth.users
  for each row execute function private.redeem_invite_at_sign_up();

-- By its name this runs after the trigger that writes the role. The auth service copies the sign-up metadata into the identity,
-- and from there over the user's own again.
create function private.strip_sign_up_claims() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'identities' then
    new.identity_data := new.identity_data - array['inviteCode', 'isAdmin'];
  else
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - 'inviteCode') || jsonb_build_object('isAdmin', exists (
        select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin'
      ));
    -- They are in every token, and anybody with an account writes them.
    if length(new.raw_user_meta_data::text) > 2000 then
      raise exception 'too much metadata' using errcode = '22001';
    end if;
  end if;
  return new;
end;
$$;
comment on function private.strip_sign_up_claims() is
  'Keeps invite codes, untrue claims of isAdmin and more than 2,000 letters (22001) out of what the auth service stores.';

create trigger strip_sign_up_claims
  before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.strip_sign_up_claims();

do $$
begin
  create trigger strip_sign_up_claims
    before insert or update of identity_data on auth.identities
    for each row execute function private.strip_sign_up_claims();
exception when insufficient_privilege then
  -- No authority hangs on it: the code only stays readable to those who may read the auth schema.
  raise warning 'auth.identities takes no trigger here; used invite codes stay in identity_data';
end;
$$;

create function private.new_invite_code() returns text
language sql volatile set search_path = ''
as $$
  -- Sixteen letters of 32: 80 bits. Without I, L, O and U, which are misread.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, nth) & 31) + 1, 1)
      || case when nth in (3, 7, 11) then '-' else '' end,
    '' order by nth
  )
  from (select extensions.gen_random_bytes(16) as bytes) as random, generate_series(0, 15) as nth;
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
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  -- Such a code, found by a stranger, would open the dashboard, or make accounts long after; nobody hands out so many at once.
  if grants_admin or max_uses > 10 or coalesce(expires_at, 'infinity') > now() + interval '91 days' or (
    select count(*) >= 19 from public.invite_codes where created_by = auth.uid() and private.is_open(invite_codes)
  ) then
    perform private.require_reauthentication();
  end if;
  if max_uses > 1000 then
    raise exception 'an invite code is for at most a thousand' using errcode = '22023';
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
comment on function private.create_invite_code(text, boolean, integer, timestamptz) is
  'Makes an invite code and returns it, this once: only its hash is kept. One for an admin, for more than ten or for longer than ninety-one days, or the caller''s twentieth that is open, wants reauthentication (PT428).';

create function private.list_invite_codes() returns table (
  id uuid, label text, grants_admin boolean, max_uses integer, uses integer, expires_at timestamptz,
  revoked_at timestamptz, created_at timestamptz, created_by uuid
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select codes.id, codes.label::text, codes.grants_admin, codes.max_uses, codes.uses, codes.expires_at,
      codes.revoked_at, codes.created_at, codes.created_by
    from public.invite_codes as codes
    order by private.is_open(codes) desc, codes.created_at desc, codes.label, codes.id;
end;
$$;
comment on function private.list_invite_codes() is 'Every invite code with its uses, the open ones first and then the newest, without the code or its hash.';

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

-- The edge function verify-invite-code learns whether a code is good, and nothing else.
create function private.check_invite_code(code text, caller text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The site counts each of its visitors, who all come from its address: the wrong codes of some close it for nobody else.
  is_counted constant boolean := not private.is_site();
  grants_admin boolean;
begin
  -- Generous, because a whole institution may stand behind one address.
  if is_counted and private.count_attempt('invite check', caller, 1000, now() + interval '10 minutes') is not null then
    return 'limited';
  end if;
  select invite_codes.grants_admin into grants_admin
  from public.invite_codes
  where invite_codes.id = private.usable_invite_id(check_invite_code.code);
  if not found then
    return 'unknown';
  end if;
  if is_counted then
    perform private.take_attempt_back('invite check', caller);
  end if;
  return case when grants_admin then 'admin' else 'staff' end;
end;
$$;
comment on function private.check_invite_code(text, text) is
  'The role that a code would give: ''admin'', ''staff'', ''unknown'' or, after too many wrong ones from a caller other than the site, ''limited''.';
