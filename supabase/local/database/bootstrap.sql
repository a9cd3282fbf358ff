-- What a hosted Supabase project has before its first migration, as far as migrations and policies can tell.
-- Runs at every start, so every statement is idempotent.

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
      ('supabase_auth_admin', 'nologin noinherit createrole')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = needed.name) then
      execute format('create role %I %s', needed.name, needed.attributes);
    end if;
  end loop;
end;
$$;

grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
grant usage on schema extensions to public;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
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

-- The definitions of hosted Supabase: those of lite read only the older of the two claim settings.

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb;
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  );
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  );
$$;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
