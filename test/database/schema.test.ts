import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openTestDatabase } from "../helpers/test-database.ts";

let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const names = async (statement: string) =>
  (await database.query<{ name: string }>(statement)).map(({ name }) => name);

const ours = "pg_namespace.nspname in ('public', 'private')";
// Functions that an extension created are excluded.
const functions = `
  pg_proc join pg_namespace on pg_namespace.oid = pronamespace and ${ours}
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

describe("tables", () => {
  const tables = `pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind in ('r', 'p')`;

  test("are these", async () => {
    expect(await names(`select format('%s.%s', nspname, relname) as name from ${tables} order by 1`)).toEqual(
      [
        "private.audit_secret",
        "private.confirmations",
        "private.follow_up_before",
        "private.inquiry_budgets",
        "private.inquiry_days",
        "private.inquiry_tallies",
        "private.invite_check_failures",
        "private.known_devices",
        "private.notice_kinds",
        "private.notice_tokens",
        "private.promise_walk",
        "private.recovery_codes",
        "private.retention",
        "private.retention_runs",
        "private.session_limits",
        "private.session_proofs",
        "private.site_tokens",
        "public.audit_events",
        "public.failed_sign_ins",
        "public.inquiries",
        "public.inquiry_contacts",
        "public.inquiry_counts",
        "public.inquiry_events",
        "public.inquiry_notes",
        "public.invite_codes",
        "public.members",
        "public.notice_channels",
        "public.notice_deliveries",
        "public.notice_preferences",
        "public.notices",
        "public.reply_texts",
        "public.session_activity",
        "public.user_roles",
      ],
    );
  });

  test.each([
    ["a comment", "coalesce(obj_description(pg_class.oid, 'pg_class'), '') <> ''"],
    ["an owner who is none of the API's roles", "relowner::regrole::text !~ '^(anon|auth|service_role)'"],
  ])("all have %s", async (_, condition) => {
    expect(await names(`select relname as name from ${tables} where not ${condition}`)).toEqual([]);
  });
});

describe("functions", () => {
  const callable = (role: string) => `has_function_privilege('${role}', pg_proc.oid, 'execute')`;
  // The site's server calls these as anon, with a token of its own.
  const worker = "proname in ('claim_deliveries', 'settle_delivery', 'make_due_notices')";

  test.each([
    ["says what it is for", "coalesce(obj_description(pg_proc.oid, 'pg_proc'), '') = ''"],
    [
      "with its owner's rights that users may call, but is_admin, asks first whether they are admins, or is about their own session",
      `prosecdef and ${callable("authenticated")}
       and proname <> 'is_admin' and prosrc !~ 'perform private.require_admin\\(\\)|private.live_(session|user)\\(\\)'`,
    ],
    [
      "that visitors may call computes from its arguments alone, or is asked before every request",
      `${callable("anon")} and (provolatile <> 'i' or prosecdef or nspname = 'public')
       and proname <> 'check_request' and not ${worker}`,
    ],
    [
      "of the site's own server is for no user, and asks first for its token",
      `${worker} and (${callable("authenticated")} or ${callable("service_role")} or not ${callable("anon")}
         or nspname = 'private' and prosrc !~ '^\\s*(declare.*?)?begin\\s+perform private.require_notice_worker\\(\\)')`,
    ],
    [
      "in public but three is for users, two of them for the service and the other asked before every request",
      `nspname = 'public' and proname <> 'check_request' and not ${worker} and (${callable("authenticated")} = ${callable("service_role")}
         or ${callable("service_role")} and proname not in ('check_invite_code', 'doctor_report'))`,
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
      "authenticated select members: Users read their own membership and admins everybody's",
      "authenticated update members: Users name themselves",
      "authenticated select notice_channels: Admins read the channels",
      "authenticated select notice_deliveries: Admins read every delivery",
      "authenticated insert notice_preferences: People write their own preferences",
      "authenticated select notice_preferences: People read their own preferences",
      "authenticated update notice_preferences: People change their own preferences",
      "authenticated select notices: Admins read every notice",
      "authenticated delete reply_texts: Admins remove reply texts",
      "authenticated insert reply_texts: Admins write reply texts",
      "authenticated select reply_texts: Admins read reply texts",
      "authenticated update reply_texts: Admins change reply texts",
      "authenticated select session_activity: Users see their own sessions and admins everybody's",
      "authenticated select user_roles: Users read their own roles and admins everybody's",
    ]);
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
  const insertable = [
    "created_at",
    "phone",
    "privacy_notice_version",
    "reference",
    "status",
    "submission_id",
    "suspected_spam",
  ];
  const written = [...asked, ...insertable].toSorted();
  const inquiry = [
    ...written,
    "anonymised_at",
    "assigned_to",
    "completed_at",
    "first_response_at",
    "id",
    "next_action",
    "next_action_on",
    "note_text",
    "outcome",
    "outcome_reason",
    "search_keys",
    "search_text",
    "version",
  ].toSorted();
  const event = ["actor", "at", "details", "from_value", "id", "inquiry_id", "kind", "to_value"];

  test.each([
    ["anon", { "insert failed_sign_ins": ["email"], "insert inquiries": written }],
    [
      "authenticated",
      {
        "select audit_events": [...event, "member"].toSorted(),
        "insert failed_sign_ins": ["email"],
        "insert inquiries": written,
        "select inquiries": inquiry,
        "update inquiries": [
          "assigned_to",
          "next_action",
          "next_action_on",
          "outcome",
          "outcome_reason",
          "status",
          "suspected_spam",
        ],
        "insert inquiry_contacts": ["inquiry_id", "kind", "remark"],
        "select inquiry_contacts": ["author", "created_at", "id", "inquiry_id", "kind", "remark"],
        "select inquiry_counts": [
          "count",
          "estimated_users",
          "organization_type",
          "received_on",
          "status",
          "suspected_spam",
        ],
        "select inquiry_events": event,
        "insert inquiry_notes": ["body", "inquiry_id"],
        "select inquiry_notes": ["author", "body", "created_at", "id", "inquiry_id"],
        "select members": ["created_at", "display_name", "email", "removed_at", "user_id"],
        "update members": ["display_name"],
        "select notice_channels": ["alive_at", "channel", "last_failed_at", "last_problem", "last_sent_at"],
        "select notice_deliveries": [
          "attempts",
          "channel",
          "created_at",
          "give_up_at",
          "id",
          "lease",
          "leased_until",
          "next_attempt_at",
          "notice_id",
          "problem",
          "recipient",
          "settled_at",
          "state",
        ],
        "insert notice_preferences": ["muted", "quiet_from", "quiet_until"],
        "select notice_preferences": ["muted", "quiet_from", "quiet_until", "user_id"],
        "update notice_preferences": ["muted", "quiet_from", "quiet_until"],
        "select notices": ["created_at", "facts", "id", "inquiry_id", "kind", "once", "recipient"],
        "insert reply_texts": ["body", "title"],
        "select reply_texts": ["body", "changed_at", "changed_by", "id", "title", "version"],
        "update reply_texts": ["body", "title"],
        "select session_activity": ["session_id"],
        "select user_roles": ["created_at", "role", "user_id"],
      },
    ],
    [
      "service_role",
      { "insert inquiries": inquiry, "select inquiries": inquiry, "select inquiry_events": event },
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
    expect(await names(whole)).toEqual(role === "authenticated" ? ["delete reply_texts"] : []);
  });

  test("nobody has a right on a sequence: identity columns need none", async () => {
    const granted = `select format('%s %s', role, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace and ${ours} and relkind = 'S',
        unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_sequence_privilege(role, pg_class.oid, 'usage, select, update')`;
    expect(await names(granted)).toEqual([]);
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

test("Realtime publishes inquiries, contacts, notes, roles and sessions, whole and of every kind of change, and nothing else", async () => {
  const published = `select format('%s.%s', schemaname, tablename) as name from pg_publication_tables
    where pubname = 'supabase_realtime' and rowfilter is null order by 1`;
  expect(await names(published)).toEqual([
    "public.inquiries",
    "public.inquiry_contacts",
    "public.inquiry_notes",
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
