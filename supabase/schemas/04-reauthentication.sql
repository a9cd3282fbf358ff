-- Reauthentication. Acts that cannot be taken back, or give others power, need the password again: a session left open on a
-- shared computer, or a stolen token, is not enough.

create table private.reauthentications (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  reauthenticated_at timestamptz not null default now()
);
comment on table private.reauthentications is 'When the owner of a session last gave their password again.';

alter table private.reauthentications enable row level security;

create function private.is_session_reauthenticated(session uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
      left join private.reauthentications as given on given.session_id = sessions.id
    where sessions.id = is_session_reauthenticated.session
      and greatest(sessions.created_at, given.reauthenticated_at) > moment - interval '10 minutes'
  );
$$;
comment on function private.is_session_reauthenticated(uuid, timestamptz) is
  'Whether the session was begun, or its owner''s password given again, within ten minutes before this moment. The only place that knows how many.';

create function private.is_reauthenticated() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.live_session() as session where private.is_session_reauthenticated(session.id, now())
  );
$$;
comment on function private.is_reauthenticated() is
  'Whether the caller signed in, or gave their password again, in the last ten minutes.';

create function private.require_reauthentication() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_reauthenticated() then
    raise exception 'reauthentication is needed' using errcode = 'PT428';
  end if;
end;
$$;
comment on function private.require_reauthentication() is
  'Refuses with PT428 a caller who is not reauthenticated. The line after require_admin.';

-- Only the auth service checks passwords. Whoever has just begun a session by one shows that session's token here.
create function private.reauthenticate(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.reauthentications (session_id)
  select sessions.id from private.live_session() as session
    join auth.sessions on sessions.user_id = session.user_id and sessions.id = reauthenticate.session_id
  where session.user_id = private.live_user() and session.started_at > now() - interval '1 minute'
  on conflict on constraint reauthentications_pkey do update set reauthenticated_at = now();
  return found;
end;
$$;
comment on function private.reauthenticate(uuid) is
  'Reauthenticates a session of the caller, whose token must be that of one begun in the last minute; false where it is not, or the session is none of theirs.';
