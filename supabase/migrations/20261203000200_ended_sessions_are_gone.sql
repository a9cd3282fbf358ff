-- A device that was signed out from another tab answered 42501 at the second press: a session that is gone has no owner, so
-- only an admin could be told.

create or replace function private.end_session(id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select sessions.user_id from auth.sessions where sessions.id = end_session.id);
  caller constant uuid := private.live_user();
begin
  if owner is distinct from caller or caller is null then
    -- Others' sessions are as good as gone, so that nobody but an admin learns whether they live.
    if caller is not null and (owner is null or not private.is_admin()) then
      return 'gone';
    end if;
    perform private.require_admin();
    perform private.require_fresh_proof();
  end if;
  delete from auth.sessions where sessions.id = end_session.id;
  if owner <> caller then
    insert into public.audit_events (actor, member, kind, details) values (caller, owner, 'sessions_ended', '{"count": 1}');
  end if;
  return 'ended';
end;
$$;

comment on function private.end_session(uuid) is
  'Signs a device out: one''s own, or as an admin with a fresh proof a colleague''s; ''gone'' where there is none, or none that the caller may know of.';
