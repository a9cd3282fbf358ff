-- Takes the place of the replication slot that hosted Realtime reads. Runs at every start, after the migrations.

create schema if not exists local_realtime;
grant usage on schema local_realtime to anon, authenticated, service_role;

-- Unlogged, because no subscriber outlives a restart.
create unlogged table if not exists local_realtime.changes (
  id bigint generated always as identity primary key,
  relation regclass not null,
  type text not null,
  record jsonb not null,
  committed_at timestamptz not null default now()
);

create or replace function local_realtime.capture() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into local_realtime.changes (relation, type, record)
  values (tg_relid, tg_op, case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end);
  perform pg_notify('local_realtime', '');
  return null;
end;
$$;

-- Returns the columns of a record that the current role may read, or null if the policies hide the row. No policy can be
-- applied to a deleted row, which is no longer in its table: as on hosted, only its key is returned.
create or replace function local_realtime.visible_record(relation regclass, record jsonb, deleted boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  allowed text;
  required text;
  readable boolean;
begin
  if deleted then
    return (
      select jsonb_object_agg(attname, record -> attname)
      from pg_catalog.pg_index join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = relation and indisprimary and has_column_privilege(relation, attnum, 'select')
    );
  end if;

  if row_security_active(relation) then
    select
      string_agg('(' || condition || ')', ' or ') filter (where polpermissive),
      string_agg('(' || condition || ')', ' and ') filter (where not polpermissive)
    into allowed, required
    from (
      select polpermissive, coalesce(pg_get_expr(polqual, polrelid), 'true') as condition
      from pg_catalog.pg_policy
      where polrelid = relation and polcmd in ('r', '*')
        and exists (
          select from unnest(polroles) as policy_role
          where policy_role = 0 or pg_has_role(current_user, policy_role, 'usage')
        )
    ) as policies;

    execute format(
      'select coalesce((%s) and (%s), false) from jsonb_populate_record(null::%s, $1) as %I',
      coalesce(allowed, 'false'), coalesce(required, 'true'), relation,
      (select relname from pg_catalog.pg_class where oid = relation)
    ) into readable using record;
    if not readable then return null; end if;
  end if;

  return (
    select jsonb_object_agg(attname, record -> attname)
    from pg_catalog.pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped
      and has_column_privilege(relation, attnum, 'select')
  );
end;
$$;

do $$
declare
  published regclass;
begin
  for published in
    select format('%I.%I', schemaname, tablename)::regclass
    from pg_publication_tables where pubname = 'supabase_realtime'
  loop
    execute format(
      'create or replace trigger local_realtime_capture after insert or update or delete on %s
       for each row execute function local_realtime.capture()', published
    );
  end loop;
end;
$$;

truncate local_realtime.changes;
