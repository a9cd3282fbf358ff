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
    "due_at",
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
    "changed_by",
    "completed_at",
    "contact_attempts",
    "first_response_at",
    "id",
    "mail_problem",
    "next_action",
    "next_action_on",
    "next_action_time",
    "next_step_at",
    "note_text",
    "resolution",
    "resolution_reason",
    "response",
    "search_keys",
    "search_text",
    "source",
    "undo_id",
    "version",
  ].toSorted();
  const event = ["actor", "at", "details", "from_value", "id", "inquiry_id", "kind", "to_value"];

  test.each([
    ["anon", { "insert failed_sign_ins": ["email", "step"], "insert inquiries": written }],
    [
      "authenticated",
      {
        "select audit_events": [...event, "member"].toSorted(),
        "insert failed_sign_ins": ["email", "step"],
        "insert inquiries": written,
        "select inquiries": inquiry,
        "update inquiries": [
          "assigned_to",
          "next_action",
          "next_action_on",
          "next_action_time",
          "resolution",
          "resolution_reason",
          "status",
          "suspected_spam",
        ],
        "insert inquiry_contacts": ["inquiry_id", "kind", "remark"],
        "select inquiry_contacts": [
          "author",
          "created_at",
          "edited_at",
          "id",
          "inquiry_id",
          "kind",
          "remark",
        ],
        "select inquiry_counts": ["count", "organization_type", "received_on", "status", "suspected_spam"],
        "select inquiry_events": event,
        "insert inquiry_notes": ["body", "inquiry_id"],
        "select inquiry_notes": ["author", "body", "created_at", "edited_at", "id", "inquiry_id"],
        "select inquiry_replies": [
          "author",
          "body",
          "created_at",
          "id",
          "inquiry_id",
          "settled_at",
          "state",
          "subject",
        ],
        "insert saved_views": ["filter", "is_shared", "name"],
        "select saved_views": ["filter", "id", "is_shared", "name", "owner"],
        "update saved_views": ["is_shared", "name"],
        "select members": ["created_at", "display_name", "email", "removed_at", "user_id"],
        "update members": ["display_name"],
        "select notification_channels": [
          "alive_at",
          "channel",
          "last_failed_at",
          "last_problem",
          "last_sent_at",
        ],
        "select notification_deliveries": [
          "attempts",
          "channel",
          "created_at",
          "give_up_at",
          "id",
          "lease",
          "leased_until",
          "next_attempt_at",
          "notification_id",
          "problem",
          "recipient",
          "settled_at",
          "state",
        ],
        "insert notification_preferences": ["muted", "quiet_from", "quiet_until"],
        "select notification_preferences": ["muted", "quiet_from", "quiet_until", "user_id"],
        "update notification_preferences": ["muted", "quiet_from", "quiet_until"],
        "select notifications": ["created_at", "facts", "id", "inquiry_id", "kind", "once", "recipient"],
        "insert reply_texts": ["body", "title"],
        "select reply_texts": ["body", "changed_at", "changed_by", "id", "title"],
        "update reply_texts": ["body", "title"],
        "select retention_runs": ["anonymised", "id", "ran_at"],
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
    expect(await names(whole)).toEqual(
      role === "authenticated" ? ["delete saved_views", "delete reply_texts"] : [],
    );
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
