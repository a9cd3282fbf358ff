import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../supabase/local/database.ts";
import { openDatabase } from "../../supabase/local/open-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const names = async (statement: string) =>
  (await database.query<{ name: string }>(statement)).map(({ name }) => name);

const ours = "pg_namespace.nspname in ('public', 'private')";
// Functions that came with an extension are the extension's.
const functions = `
  pg_proc join pg_namespace on pg_namespace.oid = pronamespace and ${ours}
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

describe("tables", () => {
  const tables = `pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind in ('r', 'p')`;

  test("are these", async () => {
    expect(await names(`select format('%s.%s', nspname, relname) as name from ${tables} order by 1`)).toEqual(
      ["private.invite_check_failures", "public.inquiries", "public.invite_codes", "public.user_roles"],
    );
  });

  test.each([
    ["row level security", "relrowsecurity"],
    ["a comment", "coalesce(obj_description(pg_class.oid, 'pg_class'), '') <> ''"],
    ["a primary key", "exists (select from pg_index where indrelid = pg_class.oid and indisprimary)"],
    ["an owner who is none of the API's roles", "relowner::regrole::text !~ '^(anon|auth|service_role)'"],
  ])("all have %s", async (_, condition) => {
    expect(await names(`select relname as name from ${tables} where not ${condition}`)).toEqual([]);
  });

  test("are not shown through views, which would run as their owner", async () => {
    const views = `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('v', 'm')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;
    expect(await names(views)).toEqual([]);
  });

  test("have an index for every foreign key", async () => {
    const unindexed = `select conname as name from pg_constraint
      join pg_namespace on pg_namespace.oid = connamespace and ${ours}
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;
    expect(await names(unindexed)).toEqual([]);
  });
});

describe("functions", () => {
  test.each([
    ["has an empty search_path", `not coalesce(proconfig @> array['search_path=""'], false)`],
    ["says what it is for", "coalesce(obj_description(pg_proc.oid, 'pg_proc'), '') = ''"],
    [
      "with its owner's rights is kept from visitors and users, or is the one that policies ask",
      `prosecdef and (has_function_privilege('anon', pg_proc.oid, 'execute')
         or has_function_privilege('authenticated', pg_proc.oid, 'execute'))
       and format('%s.%s', nspname, proname) <> 'private.is_admin'`,
    ],
    [
      "in public is one that visitors and users may not call",
      `nspname = 'public' and (has_function_privilege('anon', pg_proc.oid, 'execute')
         or has_function_privilege('authenticated', pg_proc.oid, 'execute'))`,
    ],
    [
      "looks at what users say of themselves only while it is stored",
      "prosrc ~ 'meta_?data|identity_data' and prorettype <> 'trigger'::regtype",
    ],
  ])("every one %s", async (_, broken) => {
    expect(await names(`select proname as name from ${functions} where ${broken}`)).toEqual([]);
  });
});

describe("policies", () => {
  const conditions = "concat_ws(' ', qual, with_check)";
  const policies = (where: string) =>
    names(
      `select policyname as name from pg_policies where schemaname in ('public', 'private') and ${where}`,
    );

  test("are these, one an operation", async () => {
    const all = `select format('%s %s %s: %s', array_to_string(roles, ', '), lower(cmd), tablename, policyname) as name
      from pg_policies where schemaname in ('public', 'private') order by tablename, cmd`;
    expect(await names(all)).toEqual([
      "anon, authenticated insert inquiries: Anyone leaves a new inquiry",
      "authenticated select inquiries: Admins read every inquiry",
      "authenticated update inquiries: Admins move an inquiry along",
      "authenticated select user_roles: A user reads their own roles",
    ]);
  });

  test("take nobody's word for who they are: no metadata, no claims of the token", async () => {
    expect(await policies(`${conditions} ~* 'meta_?data|jwt|auth\\.(role|email)|current_setting'`)).toEqual(
      [],
    );
  });

  test("call functions once a query, not once a row", async () => {
    const wrapped = String.raw`'\( SELECT [a-z_]+\.[a-z_]+\(\)[^()]*\)'`;
    const calls = String.raw`'[a-z_]\('`;
    expect(await policies(`regexp_replace(${conditions}, ${wrapped}, '', 'g') ~ ${calls}`)).toEqual([]);
  });
});

describe("grants", () => {
  const asked = [
    "contact_name",
    "email",
    "estimated_users",
    "message",
    "organization_name",
    "organization_type",
  ];
  const writable = [...asked, "phone", "reference", "status", "suspected_spam"];
  const inquiry = [...writable, "created_at", "id"].toSorted();

  test.each([
    ["anon", { "insert inquiries": writable }],
    [
      "authenticated",
      {
        "insert inquiries": writable,
        "select inquiries": inquiry,
        "update inquiries": ["status"],
        "select user_roles": ["created_at", "role", "user_id"],
      },
    ],
  ])("%s may do this to these columns and nothing else", async (role, allowed) => {
    const granted = await database.query<{ what: string; columns: string[] }>(
      `select privilege || ' ' || relname as what, array_agg(attname::text order by attname) as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind in ('r', 'p', 'v', 'm')
         join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
         unnest(array['select', 'insert', 'update', 'references']) as privilege
       where has_column_privilege($1, attrelid, attnum, privilege)
       group by 1`,
      [role],
    );
    expect(Object.fromEntries(granted.map(({ what, columns }) => [what, columns]))).toEqual(allowed);

    const whole = `select format('%s %s', privilege, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind in ('r', 'p', 'v', 'm'),
        unnest(array['delete', 'truncate', 'trigger', 'maintain']) as privilege
      where has_table_privilege('${role}', pg_class.oid, privilege)`;
    expect(await names(whole)).toEqual([]);
  });

  test("the private schema is closed to visitors, and nobody creates in either", async () => {
    const open = `select format('%s %s %s', role, privilege, schema) as name
      from unnest(array['anon', 'authenticated', 'service_role']) as role,
        unnest(array['usage', 'create']) as privilege, unnest(array['public', 'private']) as schema
      where has_schema_privilege(role, schema, privilege) order by 1`;
    expect(await names(open)).toEqual([
      "anon usage public",
      "authenticated usage private",
      "authenticated usage public",
      "service_role usage private",
      "service_role usage public",
    ]);
  });
});

test("Realtime publishes inquiries, their notes and roles, whole and of every kind of change, and nothing else", async () => {
  const published = `select format('%s.%s', schemaname, tablename) as name from pg_publication_tables
    where pubname = 'supabase_realtime' and rowfilter is null`;
  expect(await names(published)).toEqual(["public.inquiries", "public.inquiry_notes", "public.user_roles"]);
  expect(
    await database.query(
      `select puballtables as all, pubinsert and pubupdate and pubdelete as every_change
       from pg_publication where pubname = 'supabase_realtime'`,
    ),
  ).toEqual([{ all: false, every_change: true }]);
});
