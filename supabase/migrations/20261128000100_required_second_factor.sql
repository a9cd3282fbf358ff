-- Where a second factor is the admins' duty, the database holds it too: a password alone reads nothing over the API.

alter table private.session_limits add column admins_need_factor boolean not null default false;
comment on table private.session_limits is
  'When the session of an admin ends, after being idle and after its start, and whether it needs a second factor. One row; update it to change them.';
comment on column private.session_limits.admins_need_factor is
  'Whether an admin without a second factor is none until they have added one. The site''s REQUIRE_MFA says the same.';

create function private.require_second_factor(required boolean) returns void
language sql set search_path = ''
as $$
  update private.session_limits set admins_need_factor = required;
$$;

comment on function private.require_second_factor(boolean) is
  'Has the database ask every admin for a second factor, as the site does with REQUIRE_MFA=admins, or no longer. For the project''s owner.';
revoke all on function private.require_second_factor(boolean) from public;

-- Every statement of the API asks it. That it says again what live_session does spares it two calls.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
      join public.user_roles on user_roles.user_id = sessions.user_id and user_roles.role = 'admin'
      cross join private.session_limits as limits
      left join public.session_activity as activity on activity.session_id = sessions.id
    where sessions.id = ((select auth.jwt()) ->> 'session_id')::uuid and sessions.user_id = (select auth.uid())
      and coalesce(activity.last_seen_at, sessions.created_at) + limits.idle > now()
      and least(sessions.not_after, sessions.created_at + limits.longest) > now()
      and (
        coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
        or not limits.admins_need_factor and not exists (
          select from auth.mfa_factors
          where mfa_factors.user_id = sessions.user_id and mfa_factors.status = 'verified'
        )
      )
  );
end;
$$;

comment on function private.is_admin() is
  'Whether the caller is an admin whose session lives, with the second factor where the account has one or every admin needs one. In policies write (select private.is_admin()) so that it runs once a query.';

create or replace function private.doctor_report(site_token_hash text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb;
  jobs jsonb;
  last_anonymisation timestamptz;
begin
  -- Not all of these are there on every server, or open to the owner of this function.
  begin
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into migrations;
  exception when undefined_table or invalid_schema_name or insufficient_privilege then
    migrations := null;
  end;
  begin
    execute $query$
      select coalesce(jsonb_agg(jsonb_build_object(
        'schedule', schedule, 'command', command, 'active', active, 'last_run', (
          select jsonb_build_object('status', status, 'started_at', start_time, 'message', return_message)
          from cron.job_run_details where job_run_details.jobid = job.jobid
          order by start_time desc nulls last limit 1
        )
      )), '[]') from cron.job
    $query$ into jobs;
  exception when undefined_table or invalid_schema_name or insufficient_privilege then
    jobs := null;
  end;
  begin
    select max(ran_at) into last_anonymisation from private.retention_runs;
  exception when undefined_table then
    last_anonymisation := null;
  end;

  return jsonb_build_object(
    'catalogue', private.catalogue(),
    'migrations', migrations,
    'jobs', jobs,
    'last_anonymisation', last_anonymisation,
    'knows_site_token', exists (select from private.site_tokens where token_hash = site_token_hash),
    'admins_need_factor', (select admins_need_factor from private.session_limits),
    'now', clock_timestamp(),
    'server_version', current_setting('server_version')
  );
end;
$$;

comment on function private.doctor_report(text) is
  'The catalogue, the migrations applied, the scheduled jobs with their last runs, the last anonymisation, the clock, whether the site token of this hash is trusted, and whether admins need a second factor. Null where it cannot be read.';
