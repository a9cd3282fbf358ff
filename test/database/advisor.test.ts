import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openTestDatabase } from "../helpers/test-database.ts";

// The rules of Supabase's database advisor (github.com/supabase/splinter) that run without its platform.

let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const names = async (statement: string) =>
  (await database.query<{ name: string }>(statement)).map(({ name }) => name);

const ours = "pg_namespace.nspname in ('public', 'private')";
// Objects that an extension created are excluded.
const own = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;
const relations = `pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and ${own("pg_class.oid")}`;
const functions = `pg_proc join pg_namespace on pg_namespace.oid = pronamespace and ${ours} and ${own("pg_proc.oid")}`;
const policies = `(
  select *, concat_ws(' ', qual, with_check) as conditions from pg_policies where schemaname in ('public', 'private')
) as policies`;

describe("tables", () => {
  test.each([
    ["0013: have row level security", "relkind in ('r', 'p') and not relrowsecurity"],
    [
      "0004: have a primary key",
      "relkind in ('r', 'p') and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)",
    ],
    ["0010, 0016, 0017: are shown through no view and are not foreign", "relkind in ('v', 'm', 'f')"],
    [
      "0007: have no policy that row level security does not ask",
      "not relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid)",
    ],
    [
      "0008: have a policy, or no grant that would need one",
      `relkind in ('r', 'p') and not exists (select from pg_policy where polrelid = pg_class.oid)
       and has_any_column_privilege('authenticated', pg_class.oid, 'select, insert, update, references')`,
    ],
  ])("%s", async (_, broken) => {
    expect(await names(`select relname as name from ${relations} where ${broken}`)).toEqual([]);
  });

  test("0001: have an index that begins with every foreign key", async () => {
    const unindexed = `select conname as name from pg_constraint
      join pg_namespace on pg_namespace.oid = connamespace and ${ours}
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;
    expect(await names(unindexed)).toEqual([]);
  });

  test("0009: have no two indexes alike", async () => {
    const alike = `select string_agg(relname, ', ' order by relname) as name
      from pg_index join ${relations} on pg_class.oid = indexrelid
      group by indrelid, indkey::text, indclass::text, indoption::text, coalesce(indexprs::text, ''),
        coalesce(indpred::text, '')
      having count(*) > 1`;
    expect(await names(alike)).toEqual([]);
  });

  test("0021: refer to accounts by their key", async () => {
    const others = `select conname as name from pg_constraint
      join pg_namespace on pg_namespace.oid = connamespace and ${ours}
      where contype = 'f' and confrelid = 'auth.users'::regclass
        and not exists (select from pg_index where indexrelid = conindid and indisprimary)`;
    expect(await names(others)).toEqual([]);
  });
});

describe("functions", () => {
  test.each([
    ["0011: have an empty search_path", `not coalesce(proconfig @> array['search_path=""'], false)`],
    [
      "0028, 0029: run with their owner's rights only where the API does not reach",
      "prosecdef and nspname = 'public'",
    ],
  ])("%s", async (_, broken) => {
    expect(await names(`select proname as name from ${functions} where ${broken}`)).toEqual([]);
  });
});

describe("policies", () => {
  test.each([
    [
      "0015: take nobody's word for who they are",
      "conditions ~* 'meta_?data|jwt|auth\\.(role|email)|current_setting'",
    ],
    [
      "0003: call functions once a query, not once a row",
      String.raw`regexp_replace(conditions, '\( SELECT [a-z_]+\.[a-z_]+\(\)[^()]*\)', '', 'g') ~ '[a-z_]\('`,
    ],
    ["0024: let nobody do everything", "coalesce(qual, with_check) = 'true' or with_check = 'true'"],
    ["are for roles of the API, never for everybody", "roles && '{public}'::name[]"],
  ])("%s", async (_, broken) => {
    expect(await names(`select policyname as name from ${policies} where ${broken}`)).toEqual([]);
  });

  test("0006: are one for each role and operation", async () => {
    const several = `select format('%s %s %s', tablename, cmd, role) as name
      from ${policies}, unnest(roles) as role where permissive = 'PERMISSIVE'
      group by tablename, cmd, role having count(*) > 1`;
    expect(await names(several)).toEqual([]);
  });

  test("are of use: the role has a grant for the operation", async () => {
    const useless = `select policyname as name from ${policies}, unnest(roles) as role
      where not case cmd
        when 'DELETE' then has_table_privilege(role, format('%I.%I', schemaname, tablename), 'delete')
        else has_any_column_privilege(role, format('%I.%I', schemaname, tablename), cmd)
      end`;
    expect(await names(useless)).toEqual([]);
  });
});

test("0014: extensions stay out of the exposed schema", async () => {
  expect(
    await names("select extname as name from pg_extension where extnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});
