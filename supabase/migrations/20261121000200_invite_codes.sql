-- Signing up is decided here: no valid invite code, no account, whoever calls the API.

create table public.invite_codes (
  id uuid primary key default gen_random_uuid(),
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  label text not null default '' check (length(label) <= 100),
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
revoke all on table public.invite_codes from anon, authenticated;

create function private.invite_code_hash(code text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(btrim(code), 'UTF8')), 'hex');
$$;

comment on function private.invite_code_hash(text) is 'How a code is stored: SHA-256 of the trimmed text, in lower-case hex.';

create function private.usable_invite_id(code text) returns uuid
language sql stable set search_path = ''
as $$
  select invite_codes.id from public.invite_codes
  where invite_codes.code_hash = private.invite_code_hash(code)
    and invite_codes.revoked_at is null
    and (invite_codes.expires_at is null or invite_codes.expires_at > now())
    and invite_codes.uses < invite_codes.max_uses;
$$;

comment on function private.usable_invite_id(text) is 'The invite that a code opens now, or null.';

create function private.redeem_invite_at_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invite_grants_admin boolean;
  becomes_admin boolean;
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

  becomes_admin := invite_grants_admin or not exists (select from auth.users);

  insert into public.user_roles (user_id, role)
  values (new.id, case when becomes_admin then 'admin' else 'staff' end);

  new.raw_user_meta_data :=
    (new.raw_user_meta_data - 'inviteCode') || jsonb_build_object('isAdmin', becomes_admin);
  return new;
end;
$$;

comment on function private.redeem_invite_at_sign_up() is
  'Counts the use of an invite code, writes the role, and takes the code and any claimed isAdmin out of the metadata. The first registrant becomes admin.';

-- The auth service copies the sign-up metadata into the identity, and from there over the user's own again.
create function private.forget_sign_up_claims() returns trigger
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
  end if;
  return new;
end;
$$;

comment on function private.forget_sign_up_claims() is
  'Keeps invite codes and untrue claims of isAdmin out of what the auth service stores after signing up.';

revoke all on all functions in schema private from public;
grant execute on function private.is_admin() to authenticated, service_role;

create trigger forget_sign_up_claims
  before update of raw_user_meta_data on auth.users
  for each row execute function private.forget_sign_up_claims();

do $$
begin
  create trigger forget_sign_up_claims
    before insert or update of identity_data on auth.identities
    for each row execute function private.forget_sign_up_claims();
exception when insufficient_privilege then
  -- No authority hangs on it: the code only stays readable to those who may read the auth schema.
  raise warning 'auth.identities takes no trigger here; used invite codes stay in identity_data';
end;
$$;

create trigger redeem_invite_at_sign_up
  before insert on auth.users
  for each row execute function private.redeem_invite_at_sign_up();

-- What the edge function verify-invite-code may know: whether a code is good, and nothing else.

create table private.invite_check_failures (
  caller text not null check (length(caller) <= 100),
  window_start timestamptz not null,
  failures integer not null default 0,
  primary key (caller, window_start)
);

comment on table private.invite_check_failures is 'Wrong invite codes tried, per caller address and ten minutes.';
alter table private.invite_check_failures enable row level security;

create function private.check_invite_code(code text, caller text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Generous, because a whole institution, or our own web server, may stand behind one address.
  allowed_failures constant integer := 1000;
  this_window constant timestamptz := date_bin('10 minutes', now(), 'epoch'::timestamptz);
  grants_admin boolean;
begin
  if exists (
    select from private.invite_check_failures
    where invite_check_failures.caller = check_invite_code.caller
      and invite_check_failures.window_start = this_window
      and invite_check_failures.failures >= allowed_failures
  ) then
    return 'limited';
  end if;

  select invite_codes.grants_admin into grants_admin
  from public.invite_codes
  where invite_codes.id = private.usable_invite_id(check_invite_code.code);

  if not found then
    delete from private.invite_check_failures where window_start < this_window;
    insert into private.invite_check_failures as tried (caller, window_start, failures)
    values (check_invite_code.caller, this_window, 1)
    on conflict on constraint invite_check_failures_pkey do update set failures = tried.failures + 1;
    return 'unknown';
  end if;

  return case when grants_admin then 'admin' else 'staff' end;
end;
$$;

comment on function private.check_invite_code(text, text) is
  'What a code would make of its user: ''admin'', ''staff'', ''unknown'' or, after too many wrong ones from a caller, ''limited''.';
revoke all on function private.check_invite_code(text, text) from public;
grant execute on function private.check_invite_code(text, text) to service_role;

create function public.check_invite_code(code text, caller text) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.check_invite_code(code, caller);
$$;

comment on function public.check_invite_code(text, text) is 'private.check_invite_code, for the edge function alone.';
revoke all on function public.check_invite_code(text, text) from public, anon, authenticated;
grant execute on function public.check_invite_code(text, text) to service_role;
