import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openTestDatabase } from "../helpers/test-database.ts";
import { namesFrom, ours } from "./schema-names.ts";

let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const names = (statement: string) => namesFrom(database, statement);

// Functions that an extension created are excluded.
const functions = `
  pg_proc join pg_namespace on pg_namespace.oid = pronamespace and ${ours}
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

describe("tables", () => {
  const tables = `pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind in ('r', 'p')`;

  test("are these", async () => {
    expect(await names(`select format('%s.%s', nspname, relname) as name from ${tables} order by 1`)).toEqual(
      [
        "private.account_writes",
        "private.attempt_counts",
        "private.audit_secret",
        "private.confirmations",
        "private.imports",
        "private.inquiry_budgets",
        "private.inquiry_days",
        "private.known_devices",
        "private.notification_kinds",
        "private.reauthentications",
        "private.recovery_codes",
        "private.retention",
        "private.retention_runs",
        "private.session_limits",
        "private.site_tokens",
        "private.undo_steps",
        "public.audit_events",
        "public.failed_sign_ins",
        "public.inquiries",
        "public.inquiry_contacts",
        "public.inquiry_counts",
        "public.inquiry_events",
        "public.inquiry_notes",
        "public.inquiry_replies",
        "public.invite_codes",
        "public.members",
        "public.notification_channels",
        "public.notification_deliveries",
        "public.notification_preferences",
        "public.notifications",
        "public.reply_texts",
        "public.saved_views",
        "public.session_activity",
        "public.user_roles",
      ],
    );
  });

  test.each([
    // Supabase's advisor, which test/deploy asks, looks at the exposed schema alone.
    ["row level security", "relrowsecurity"],
    ["a primary key", "exists (select from pg_index where indrelid = pg_class.oid and indisprimary)"],
    ["a comment", "coalesce(obj_description(pg_class.oid, 'pg_class'), '') <> ''"],
    ["an owner who is none of the API's roles", "relowner::regrole::text !~ '^(anon|auth|service_role)'"],
  ])("all have %s", async (_, condition) => {
    expect(await names(`select relname as name from ${tables} where not ${condition}`)).toEqual([]);
  });
});

describe("functions", () => {
  const callable = (role: string) => `has_function_privilege('${role}', pg_proc.oid, 'execute')`;
  // The site's server calls these as anon, with a token of its own.
  const worker =
    "proname in ('claim_deliveries', 'settle_delivery', 'make_due_notifications', 'store_deadlines', 'begin_attempt', 'end_attempt', 'has_inquiry')";

  test.each([
    [
      "says what it is for, but those in public that hand on to one of the same name",
      `coalesce(obj_description(pg_proc.oid, 'pg_proc'), '') = ''
       and not (nspname = 'public' and prosrc || coalesce(pg_get_function_sqlbody(pg_proc.oid), '') ~ ('private.' || proname || '\\('))`,
    ],
    [
      "with its owner's rights that users may call, but is_admin, asks first whether they are admins, or is about their own session",
      `prosecdef and ${callable("authenticated")}
       and proname <> 'is_admin' and prosrc !~ 'perform private.require_admin\\(\\)|private.live_(session|user)\\(\\)'`,
    ],
    [
      "that visitors may call computes from its arguments alone, or is asked before every request",
      `${callable("anon")} and (provolatile <> 'i' or prosecdef or nspname = 'public')
       and proname not in ('check_request', 'knows_site_token') and not ${worker}`,
    ],
    [
      "of the site's own server is for no user, and asks first for its token",
      `${worker} and (${callable("authenticated")} or ${callable("service_role")} or not ${callable("anon")}
         or nspname = 'private' and prosrc !~ '^\\s*(declare.*?)?begin\\s+perform private.require_site\\(\\)')`,
    ],
    [
      "in public but five is for users, three of them for the service, one asked before every request and one for the doctor",
      `nspname = 'public' and proname not in ('check_request', 'knows_site_token') and not ${worker} and (${callable("authenticated")} = ${callable("service_role")}
         or ${callable("service_role")} and proname not in ('check_invite_code', 'doctor_report', 'erase_again'))`,
    ],
    [
      "with its owner's rights that the service may call answers a policy, or is behind one in public",
      `prosecdef and ${callable("service_role")}
       and proname not in ('is_admin', 'live_user', 'check_invite_code', 'doctor_report', 'erase_again')`,
    ],
    [
      "looks at what users say of themselves only while it is stored",
      "prosrc ~ 'meta_?data|identity_data' and prorettype <> 'trigger'::regtype",
    ],
  ])("every one %s", async (_, broken) => {
    expect(await names(`select proname as name from ${functions} where ${broken}`)).toEqual([]);
  });
});

test("every foreign key has an index that begins with it", async () => {
  const unindexed = `select conname as name from pg_constraint
    join pg_namespace on pg_namespace.oid = connamespace and ${ours}
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;
  expect(await names(unindexed)).toEqual([]);
});

describe("policies", () => {
  test.each([
    [
      "take nobody's word for who they are",
      "conditions ~* 'meta_?data|jwt|auth\\.(role|email)|current_setting'",
    ],
    [
      "call functions once a query, not once a row",
      String.raw`regexp_replace(conditions, '\( SELECT [a-z_]+\.[a-z_]+\(\)[^()]*\)', '', 'g') ~ '[a-z_]\('`,
    ],
  ])("%s", async (_, broken) => {
    const policies = `(select *, concat_ws(' ', qual, with_check) as conditions from pg_policies
      where schemaname in ('public', 'private')) as policies`;
    expect(await names(`select policyname as name from ${policies} where ${broken}`)).toEqual([]);
  });

  test("are these, one an operation", async () => {
    const all = `select format('%s %s %s: %s', array_to_string(roles, ', '), lower(cmd), tablename, policyname) as name
      from pg_policies where schemaname in ('public', 'private') order by tablename, cmd`;
    expect(await names(all)).toEqual([
      "authenticated select audit_events: Admins read what was done",
      "anon, authenticated insert failed_sign_ins: Nothing is stored of failed sign-ins",
      "anon, authenticated insert inquiries: Anyone leaves a new inquiry",
      "authenticated select inquiries: Admins read every inquiry",
      "authenticated update inquiries: Admins work on every inquiry",
      "authenticated insert inquiry_contacts: Admins add contacts of their own",
      "authenticated select inquiry_contacts: Admins read every contact",
      "authenticated select inquiry_counts: Admins read the counts",
      "authenticated select inquiry_events: Admins read the history",
      "authenticated insert inquiry_notes: Admins add notes of their own",
      "authenticated select inquiry_notes: Admins read every note",
      "authenticated select inquiry_replies: Admins read every reply, and drafts of their own",
      "authenticated select members: Users read their own membership and admins everybody's",
      "authenticated update members: Users name themselves",
      "authenticated select notification_channels: Admins read the channels",
      "authenticated select notification_deliveries: Admins read every delivery",
      "authenticated insert notification_preferences: People write their own preferences",
      "authenticated select notification_preferences: People read their own preferences",
      "authenticated update notification_preferences: People change their own preferences",
      "authenticated select notifications: Admins read every notification",
      "authenticated delete reply_texts: Admins remove reply texts",
      "authenticated insert reply_texts: Admins write reply texts",
      "authenticated select reply_texts: Admins read reply texts",
      "authenticated update reply_texts: Admins change reply texts",
      "authenticated select retention_runs: Admins read when the anonymisation ran",
      "authenticated delete saved_views: Admins remove their own views",
      "authenticated insert saved_views: Admins keep views of their own",
      "authenticated select saved_views: Admins read their own views and those an admin shares",
      "authenticated update saved_views: Admins rename and share their own views",
      "authenticated select session_activity: Users see their own sessions and admins everybody's",
      "authenticated select user_roles: Users read their own roles and admins everybody's",
    ]);
  });
});

test("Realtime publishes what the desk follows: whole, every change, and nothing else", async () => {
  const published = `select format('%s.%s', schemaname, tablename) as name from pg_publication_tables
    where pubname = 'supabase_realtime' and rowfilter is null order by 1`;
  expect(await names(published)).toEqual([
    "public.inquiries",
    "public.inquiry_contacts",
    "public.inquiry_notes",
    "public.inquiry_replies",
    "public.session_activity",
    "public.user_roles",
  ]);
  expect(
    await database.query(
      `select puballtables as all, pubinsert and pubupdate and pubdelete as every_change
       from pg_publication where pubname = 'supabase_realtime'`,
    ),
  ).toEqual([{ all: false, every_change: true }]);
});
