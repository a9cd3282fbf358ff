import { getAuthSchemaSql } from "@supabase/lite";
import postgres from "postgres";
import { hostedAuthSql } from "../local/database/migrations.ts";
import { offerPgCron } from "./pg-cron.ts";
import { createDatabase, type StartedPostgres } from "./start-postgres.ts";

export type HostedProject = {
  /** Connects as `postgres`, the role of a project's owner, which is no superuser on hosted. */
  url: string;
  superuserUrl: string;
};

const OWNER = { name: "postgres", password: "the-owners-password" };

// Roles are shared by all databases of a server, so they may exist already.
const ROLES = `
do $$
declare
  needed record;
begin
  for needed in
    select * from (values
      ('anon', 'nologin'),
      ('authenticated', 'nologin'),
      ('service_role', 'nologin bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit'),
      ('${OWNER.name}', 'login createdb createrole replication bypassrls password ''${OWNER.password}''')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = needed.name) then
      execute format('create role %I nosuperuser %s', needed.name, needed.attributes);
    end if;
  end loop;
end;
$$;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator, pg_monitor, pg_read_all_data, pg_signal_backend
  to postgres with admin option;
grant set on parameter pgrst.db_pre_request to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role postgres set search_path = "\\$user", public, extensions;
`;

// Since 30 May 2026 a new project grants the API's roles nothing on objects created in public.
const RIGHTS = `
do $$
begin
  execute format('grant all on database %I to postgres with grant option', current_database());
end;
$$;
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres with grant option;

create schema extensions;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pg_stat_statements with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres with grant option;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
`;

const AUTH = `
alter schema auth owner to supabase_auth_admin;
do $$
declare
  owned regclass;
begin
  for owned in select oid from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_auth_admin', owned);
  end loop;
end;
$$;
alter table auth.users enable row level security;
alter table auth.identities enable row level security;

alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;
alter function auth.jwt() owner to supabase_auth_admin;

grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres;
grant execute on all functions in schema auth to postgres;
grant execute on all functions in schema extensions to postgres;
`;

/** `cron` says whether the project's Postgres offers pg_cron, from then on for the whole server. */
export async function hostedProject(server: StartedPostgres, { cron = true } = {}): Promise<HostedProject> {
  offerPgCron(server, cron);
  const superuserUrl = await createDatabase(server.url());
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    for (const script of [ROLES, RIGHTS, getAuthSchemaSql(), hostedAuthSql(), AUTH]) await sql.unsafe(script);
  } finally {
    await sql.end();
  }
  const database = new URL(superuserUrl).pathname.slice(1);
  return { url: server.url(database, OWNER), superuserUrl };
}
