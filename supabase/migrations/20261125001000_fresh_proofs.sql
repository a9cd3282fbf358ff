-- What cannot be taken back, and what gives others power, is done by somebody who has just shown who they are: a session
-- left open on a PC, or a stolen token, is not enough.

create table private.session_proofs (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  proved_at timestamptz not null default now()
);

comment on table private.session_proofs is 'When the owner of a session last gave their password again.';
alter table private.session_proofs enable row level security;
revoke all on table private.session_proofs from public, anon, authenticated, service_role;

create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.live_session() as session
      left join private.session_proofs as proofs on proofs.session_id = session.id
    where greatest(session.started_at, proofs.proved_at) > now() - interval '10 minutes'
  );
$$;

comment on function private.has_fresh_proof() is
  'Whether the caller signed in, or gave their password again, in the last ten minutes.';

create function private.require_fresh_proof() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'a proof of at most ten minutes is needed' using errcode = 'PT428';
  end if;
end;
$$;

comment on function private.require_fresh_proof() is
  'Refuses a caller whose last proof is older than ten minutes with PT428. The line after require_admin.';

-- Only the auth service checks passwords. Whoever has just begun a session by one shows that session's token here.
create function private.prove_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.session_proofs as proofs (session_id)
  select sessions.id from private.live_session() as session
    join auth.sessions on sessions.user_id = session.user_id and sessions.id = prove_session.session_id
  where session.user_id = private.live_user() and session.started_at > now() - interval '1 minute'
  on conflict on constraint session_proofs_pkey do update set proved_at = now();
  return found;
end;
$$;

comment on function private.prove_session(uuid) is
  'Proves a session of the caller, whose token must be that of one begun in the last minute; false where it is not, or the session is none of theirs.';

create or replace function private.grant_admin(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  perform private.require_admin();
  perform private.require_fresh_proof();

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

create or replace function private.erase_inquiry(id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_proof();
  return private.forget_inquirer(id, 'erasure');
end;
$$;

create or replace function private.record_export(filter jsonb, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_proof();
  insert into public.inquiry_events (actor, kind, details)
  -- What was searched for may be somebody's name, which no erasure would find here.
  values ((select auth.uid()), 'export', jsonb_build_object(
    'filter', (filter - 'search') || case when filter ? 'search' then '{"search": true}' else '{}' end::jsonb,
    'row_count', row_count
  ));
end;
$$;

create or replace function private.create_invite_code(
  label text, grants_admin boolean, max_uses integer, expires_at timestamptz
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  code text := private.new_invite_code();
begin
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

revoke all on function private.has_fresh_proof(), private.require_fresh_proof(), private.prove_session(uuid) from public;
grant execute on function private.has_fresh_proof(), private.prove_session(uuid) to authenticated;

create function public.has_fresh_proof() returns boolean
language sql stable security invoker set search_path = ''
as $$
  select private.has_fresh_proof();
$$;

create function public.prove_session(session_id uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.prove_session(session_id);
$$;

comment on function public.has_fresh_proof() is 'private.has_fresh_proof, for whoever is signed in.';
comment on function public.prove_session(uuid) is 'private.prove_session, for whoever is signed in.';
revoke all on function public.has_fresh_proof(), public.prove_session(uuid) from public, anon, service_role;
grant execute on function public.has_fresh_proof(), public.prove_session(uuid) to authenticated;
