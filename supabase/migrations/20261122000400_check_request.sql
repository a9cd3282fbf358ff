-- The planner's estimate of a table's rows knows no row-level security: a count of kind planned or estimated told every
-- account how many inquiries there are.

create function public.check_request() returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  prefer constant text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer', '');
begin
  if prefer !~* 'count\s*=\s*"?(planned|estimated)' or current_setting('role', true) = 'service_role' then
    return;
  end if;
  if current_setting('role', true) <> 'authenticated' or not private.is_admin() then
    raise exception 'estimated counts are for admins' using errcode = '42501';
  end if;
end;
$$;

comment on function public.check_request() is
  'Asked by PostgREST before every request (pgrst.db_pre_request): refuses estimated counts to all but admins.';
revoke all on function public.check_request() from public;
grant execute on function public.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.check_request';
notify pgrst, 'reload config';
