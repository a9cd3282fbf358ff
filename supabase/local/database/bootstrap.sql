-- What a hosted Supabase project has before its first migration, as far as migrations and policies can tell.
-- Runs at every start, so every statement is idempotent.

-- Roles are those of the whole server: two of its databases that are opened at once would both create them.
lock table pg_catalog.pg_authid in share row exclusive mode;

do $$
declare
  needed record;
begin
  for needed in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit'),
      ('supabase_admin', 'nologin noinherit bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      -- The "postgres" of a hosted project, which is no superuser. Here that is the name of the superuser, which PostgreSQL
      -- lets nobody demote, so migrations run as a role of another name.
      ('hosted_postgres', 'nologin createdb createrole replication bypassrls')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = needed.name) then
      execute format('create role %I %s', needed.name, needed.attributes);
    end if;
  end loop;
end;
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to hosted_postgres with admin option;
-- Hosted lets its postgres role configure PostgREST by settings of authenticator.
grant authenticator to hosted_postgres with admin true, inherit false, set false;
grant set on parameter "pgrst.db_pre_request" to hosted_postgres;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
-- As in projects created since 30 May 2026.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant all on schema public, extensions to hosted_postgres with grant option;

do $$
begin
  execute format('grant all on database %I to hosted_postgres with grant option', current_database());
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  alter publication supabase_realtime owner to hosted_postgres;
end;
$$;

grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
alter role supabase_auth_admin set search_path = auth;

do $$
declare
  auth_table regclass;
begin
  for auth_table in
    select oid from pg_class
    where relnamespace = 'auth'::regnamespace and relkind = 'r' and relowner <> 'supabase_auth_admin'::regrole
  loop
    execute format('alter table %s owner to supabase_auth_admin', auth_table);
  end loop;
end;
$$;

grant usage on schema auth to hosted_postgres;
grant all on all tables in schema auth to hosted_postgres;
alter table auth.users enable row level security;
alter table auth.identities enable row level security;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
-- On hosted they are the postgres role's own, by which the doctor's function reads them.
grant usage on schema supabase_migrations to hosted_postgres;
grant select on supabase_migrations.schema_migrations to hosted_postgres;
