-- The facts that `npm run doctor` compares with the repository: what the catalogue says about this product's schemas, and what
-- only the running database knows. For the holder of the secret key alone, but for knows_site_token.

create function private.catalogue() returns jsonb
language sql stable set search_path = ''
as $$
  with relations as (
    select pg_class.*, format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
  ),
  functions as (
    select pg_proc.*, pg_proc.oid::regprocedure::text as name
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  ),
  columns as (
    select pg_attribute.*, relations.name as relation
    from pg_attribute join relations on relations.oid = attrelid
    where attnum > 0 and not attisdropped
  ),
  domains as (
    select pg_type.*, format('%s.%s', nspname, typname) as name
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname in ('public', 'private') and typtype in ('d', 'e', 'r')
  ),
  roles as (
    select oid, rolname, rolsuper, rolbypassrls from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role')
  ),
  facts (part, name, fact) as (
    select 'tables', name, concat_ws(', ',
      case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'f' then 'foreign table' else 'view' end,
      case relpersistence when 'u' then 'unlogged' end,
      case when relrowsecurity then 'row level security' else 'no row level security' end,
      case when relforcerowsecurity then 'forced' end,
      array_to_string(reloptions, ', '))
    from relations

    union all
    select 'columns', format('%s.%s', relation, attname), concat_ws(' ',
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case attgenerated when 's' then 'generated' end, case when attidentity <> '' then 'identity' end,
      case when atthasdef and attgenerated = '' then 'default' end,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
    from columns

    union all
    -- Not null stands with the columns: Postgres 18 makes constraints of it.
    select 'constraints', format('%s.%s', relations.name, conname), pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join relations on relations.oid = conrelid
    where contype in ('c', 'f', 'p', 'u', 'x')

    union all
    select 'indexes', format('%s.%s', relations.name, pg_class.relname),
      concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
    from pg_index join relations on relations.oid = indrelid join pg_class on pg_class.oid = indexrelid

    union all
    select 'domains', name, concat_ws(' ',
      case typtype when 'd' then format_type(typbasetype, typtypmod) when 'e' then 'enum' else 'range' end,
      case when typnotnull then 'not null' end,
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = domains.oid))
    from domains
    union all
    select 'domains', format('%s.%s', domains.name, conname), pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join domains on domains.oid = contypid
    where contype = 'c'

    union all
    select 'functions', name, concat_ws(', ',
      format('(%s)', pg_get_function_arguments(functions.oid)), format('returns %s', pg_get_function_result(functions.oid)),
      (select lanname from pg_language where pg_language.oid = prolang),
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when proisstrict then 'strict' end,
      case when prosecdef then 'security definer' else 'security invoker' end,
      coalesce(array_to_string(proconfig, ', '), 'no search_path'), format('source %s', md5(prosrc)))
    from functions

    union all
    -- Those on auth.users too. What others hang on our tables runs their functions, and is theirs.
    select 'triggers', format('%s on %s', tgname, tgrelid::regclass), concat_ws(' ', pg_get_triggerdef(pg_trigger.oid),
      case tgenabled when 'D' then 'disabled' when 'R' then 'on replicas' when 'A' then 'always' end)
    from pg_trigger join functions on functions.oid = tgfoid
    where not tgisinternal

    union all
    select 'policies', format('%s: %s', relations.name, polname), concat_ws(' ',
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      case when not polpermissive then 'restrictive' end,
      'to', (
        select string_agg(case member when 0 then 'public' else member::regrole::text end, ', ' order by member::regrole::text)
        from unnest(polroles) as member
      ),
      'using ' || pg_get_expr(polqual, polrelid), 'with check ' || pg_get_expr(polwithcheck, polrelid))
    from pg_policy join relations on relations.oid = polrelid

    union all
    -- The rights of each role in the end, whoever granted them, PUBLIC included.
    select 'grants', format('%s %s %s', rolname, privilege, relation), string_agg(attname, ', ' order by attname)
    from columns, roles, unnest(array['select', 'insert', 'update', 'references']) as privilege
    where has_column_privilege(roles.oid, attrelid, attnum, privilege)
    group by rolname, privilege, relation
    union all
    select 'grants', format('%s %s %s', rolname, privilege, relations.name), 'whole'
    from relations, roles, unnest(
      array['delete', 'truncate', 'trigger']
        || case when current_setting('server_version_num')::integer >= 170000 then array['maintain'] else '{}' end
    ) as privilege
    where has_table_privilege(roles.oid, relations.oid, privilege)
    union all
    select 'grants', format('%s %s %s.%s', rolname, privilege, nspname, relname), 'whole'
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace, roles,
      unnest(array['usage', 'select', 'update']) as privilege
    where nspname in ('public', 'private') and relkind = 'S'
      and has_sequence_privilege(roles.oid, pg_class.oid, privilege)
    union all
    select 'grants', format('%s execute %s', rolname, functions.name), 'whole'
    from functions, roles
    where has_function_privilege(roles.oid, functions.oid, 'execute')
    union all
    select 'grants', format('%s %s schema %s', rolname, privilege, nspname), 'whole'
    from pg_namespace, roles, unnest(array['usage', 'create']) as privilege
    where nspname in ('public', 'private') and has_schema_privilege(roles.oid, pg_namespace.oid, privilege)

    union all
    select 'publication', pubname, concat_ws(', ', case when puballtables then 'all tables' end,
      case when pubinsert then 'insert' end, case when pubupdate then 'update' end, case when pubdelete then 'delete' end)
    from pg_publication where pubname = 'supabase_realtime'
    union all
    select 'publication', prrelid::regclass::text, concat_ws(' ', 'published', pg_get_expr(prqual, prrelid), prattrs::text)
    from pg_publication_rel join pg_publication on pg_publication.oid = prpubid
    where pubname = 'supabase_realtime'

    union all
    select 'roles', rolname, concat_ws(', ', case when rolsuper then 'superuser' end,
      case when rolbypassrls then 'bypasses row level security' else 'under row level security' end)
    from roles
    union all
    select 'roles', 'authenticator asks before every request', split_part(setting, '=', 2)
    from pg_db_role_setting, unnest(setconfig) as setting
    where setrole = (select oid from pg_roles where rolname = 'authenticator') and setting like 'pgrst.db\_pre\_request=%'
  )
  select jsonb_object_agg(part, named)
  from (select part, jsonb_object_agg(name, fact) as named from facts group by part) as parts;
$$;
comment on function private.catalogue() is
  'The catalogue of the schemas public and private: parts, in each of them names, and for each name its definition as text.';

create function private.data_report() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counted record;
  found_rows bigint;
  is_behind boolean;
  counts jsonb := '{}';
  orphans jsonb := '{}';
  behind jsonb := '[]';
begin
  -- Unlogged tables are empty after a crash, and after most restores.
  for counted in
    select pg_class.oid::regclass as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and (
      relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or relnamespace = 'auth'::regnamespace and relname in ('users', 'identities', 'mfa_factors')
    )
  loop
    execute format('select count(*) from %s', counted.name) into found_rows;
    counts := counts || jsonb_build_object(counted.name::text, found_rows);
  end loop;

  -- Where rows are put back with session_replication_role = replica, no foreign key is asked.
  for counted in
    select conname as name, conrelid::regclass as child, confrelid::regclass as parent, (
      select string_agg(format('child.%I = parent.%I', ours.attname, theirs.attname), ' and ')
      from unnest(conkey, confkey) as key (our, their)
        join pg_attribute as ours on ours.attrelid = conrelid and ours.attnum = key.our
        join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = key.their
    ) as is_parent, (
      select string_agg(format('child.%I is not null', attname), ' and ')
      from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as has_parent
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format(
      'select count(*) from %s as child where %s and not exists (select from %s as parent where %s)',
      counted.child, counted.has_parent, counted.parent, counted.is_parent
    ) into found_rows;
    if found_rows > 0 then
      orphans := orphans || jsonb_build_object(format('%s (%s)', counted.child, counted.name), found_rows);
    end if;
  end loop;

  for counted in
    select objid::regclass as name, refobjid::regclass as numbered, attname
    from pg_depend
      join pg_class on pg_class.oid = objid and relkind = 'S'
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format(
      'select coalesce(max(%I), 0) > (select last_value - case when is_called then 0 else 1 end from %s) from %s',
      counted.attname, counted.name, counted.numbered
    ) into is_behind;
    if is_behind then
      behind := behind || to_jsonb(counted.name::text);
    end if;
  end loop;

  return jsonb_build_object(
    'counts', counts,
    'orphans', orphans,
    'sequences_behind', behind,
    'accounts_without_member', (
      select count(*) from auth.users
      where not exists (select from public.members where members.user_id = users.id and removed_at is null)
    ),
    'members_without_account', (
      select count(*) from public.members
      where removed_at is null and not exists (select from auth.users where users.id = members.user_id)
    )
  );
end;
$$;
comment on function private.data_report() is
  'The facts that show whether a restored database is whole: rows by table, rows whose foreign key names nobody, sequences that would give a number again, accounts and members without each other.';

create function private.doctor_report() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  migrations jsonb;
  jobs jsonb;
  last_anonymisation timestamptz;
  data jsonb;
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
  begin
    data := private.data_report();
  exception when undefined_table or undefined_column or insufficient_privilege then
    data := null;
  end;

  return jsonb_build_object(
    'catalogue', private.catalogue(),
    'migrations', migrations,
    'jobs', jobs,
    'last_anonymisation', last_anonymisation,
    'data', data,
    'admins_need_factor', (select admins_need_factor from private.session_limits),
    'now', clock_timestamp(),
    'server_version', current_setting('server_version')
  );
end;
$$;
comment on function private.doctor_report() is
  'The catalogue, the migrations applied, the scheduled jobs with their last runs, the last anonymisation, what private.data_report says, the clock, and whether admins need a second factor. Null where it cannot be read.';

-- Yes or no to anybody: private.limit_inquiry answers the same to an inquiry, and nobody guesses the random token.
create function private.knows_site_token() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_site();
$$;
comment on function private.knows_site_token() is 'Whether the X-Site-Token of the request is one that this database trusts.';
