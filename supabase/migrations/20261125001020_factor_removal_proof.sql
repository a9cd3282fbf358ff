-- To take a colleague's second factor away opens their account to whoever has the password.

create or replace function private.remove_factors(user_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_proof();
  -- One's own want a code.
  if remove_factors.user_id = auth.uid() then
    return 'own';
  end if;
  if private.forget_factors(remove_factors.user_id) = 0 then
    return 'none';
  end if;
  delete from auth.sessions where sessions.user_id = remove_factors.user_id;
  insert into public.audit_events (actor, member, kind) values (auth.uid(), remove_factors.user_id, 'factors_removed');
  return 'removed';
end;
$$;
