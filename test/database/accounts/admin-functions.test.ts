import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import type { Caller } from "../../../supabase/local/database/database.ts";
import { ask, attempt, call, service, signedIn, visitor, type ApiUser } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
let staff: ApiUser;
let roleless: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
  staff = await signedIn(backend, "staff");
  roleless = await signedIn(backend, null);
});
afterAll(() => backend.stop());

const nobody = "80000000-0000-0000-0000-000000000000";
const functions: Record<string, object> = {
  audit_page: {},
  count_inquiries: {},
  create_invite_code: { label: "새 코드", grants_admin: true },
  dashboard_frame: {},
  delivery_page: {},
  edit_entry: { entry_id: nobody, words: "고친 메모" },
  enter_inquiries: { entered: [] },
  erase_inquiry: { id: nobody },
  grant_admin: { user_id: nobody },
  known_inquiries: { entered: [] },
  list_details: { shown: [nobody] },
  list_invite_codes: {},
  members_with_factor: {},
  notification_state: {},
  open_inquiry: { inquiry_id: nobody },
  overview: { soon_until: "2026-11-02", received_from: "2026-11-01", received_to: "2026-11-30" },
  period_statistics: { received_from: "2026-11-01", received_to: "2026-11-30" },
  record_contact: { inquiry_id: nobody, kind: "call" },
  record_export: { filter: { q: "하늘" } },
  remove_factors: { user_id: nobody },
  remove_member: { user_id: nobody },
  repeat_group: { inquiry_id: nobody },
  resend_delivery: { delivery_id: nobody },
  revoke_admin: { user_id: nobody },
  revoke_invite_code: { id: nobody },
  search_inquiries: { filter: { q: "하늘" } },
  undo: { undo_id: nobody },
  update_inquiries: { versions: { [nobody]: 1 }, change: { status: "completed" } },
  worklist: { queue: "overdue", soon_until: "2026-11-02" },
  worklist_page: { queue: "overdue", soon_until: "2026-11-02" },
};

const everything = () =>
  backend.database.query(
    `select (select jsonb_agg(roles order by user_id) from public.user_roles as roles) as roles,
       (select jsonb_agg(codes order by id) from public.invite_codes as codes) as codes,
       (select count(*)::int from public.inquiry_events) as events,
       (select count(*)::int from public.audit_events) as audit`,
  );

const aboutOneself = [
  "end_session",
  "end_sessions",
  "has_factor",
  "is_reauthenticated",
  "record_session_use",
  "list_sessions",
  "make_recovery_codes",
  "reauthenticate",
  "recovery_codes_left",
  "remove_factor",
  "session_end",
  "use_recovery_code",
];

test("these are all the functions that users may call, but for the one that is asked before every request", async () => {
  const found = await backend.database.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and proname <> 'check_request' order by 1`,
  );
  const all = [...Object.keys(functions), ...aboutOneself];
  expect(found.map(({ name }) => name)).toEqual(all.toSorted());
});

test.each(Object.entries(functions))(
  "%s answers admins alone, whatever the arguments",
  async (name, body) => {
    const before = await everything();
    expect(await call(backend, name, body)).toMatchObject({ status: 401, code: "42501" });
    for (const person of [staff, roleless]) {
      for (const arguments_ of [body, { ...body, user_id: person.id }]) {
        const answer = await call(backend, name, arguments_, person);
        // A function without a user_id parameter is not found.
        expect(answer.code, answer.text).toMatch(/^(42501|PGRST202)$/);
      }
      expect(await call(backend, name, body, person)).toMatchObject({ status: 403, code: "42501" });
    }
    const secret = { apikey: backend.secretKey };
    expect((await ask(backend, `/rest/v1/rpc/${name}`, { body, headers: secret })).status).toBe(403);
    expect(await everything()).toEqual(before);
  },
);

test.each(Object.entries(functions))(
  "%s cannot be had by the name it has inside, or by GET",
  async (name, body) => {
    for (const person of [undefined, staff]) {
      const headers = { "Content-Profile": "private", "Accept-Profile": "private" };
      const inside = await ask(backend, `/rest/v1/rpc/${name}`, { body, token: person?.token, headers });
      expect(inside.status).toBe(406);
      const byGet = await ask(
        backend,
        `/rest/v1/rpc/${name}?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))}`,
        {
          token: person?.token,
        },
      );
      expect(byGet.status).toBeGreaterThanOrEqual(400);
    }
  },
);

test("in SQL too, the private ones ask who calls, and the system's own are nobody's", async () => {
  const boasting: Caller = {
    role: "authenticated",
    claims: { ...staff.caller.claims, user_metadata: { isAdmin: true }, app_metadata: { role: "admin" } },
  };
  const guarded = [
    "private.count_inquiries('{}')",
    "private.count_inquiries_by_status('{}')",
    "private.search_inquiries('{}', 'after', null, null, 51)",
    "private.period_statistics('2026-11-01', '2026-11-30')",
    "private.worklist('overdue', now(), 50)",
    "private.worklist_counts(now())",
    "private.inquiry_repeats('{}')",
    "private.delivery_page(null, null, null, 'after', 51)",
    "private.delivery_counts()",
    `private.resend_delivery('${nobody}')`,
    "private.audit_page(null, null, 'after', null, null, 51)",
    `private.repeat_group('${nobody}', 'after', null, null, 51)`,
    `private.record_contact('${nobody}', 1, 'call', null, '{}')`,
    "private.record_export('{}')",
    "private.enter_inquiries('[]', null)",
    "private.known_inquiries('[]')",
    `private.grant_admin('${staff.id}')`,
    `private.revoke_admin('${admin.id}')`,
    "private.create_invite_code('', true, 1, null)",
    "private.list_invite_codes()",
    `private.revoke_invite_code('${nobody}')`,
    `private.erase_inquiry('${nobody}')`,
    `private.undo('${nobody}')`,
    `private.update_inquiries('{"${nobody}": 1}', '{"status": "completed"}')`,
  ];
  const internal = [
    `private.notify_account('${staff.id}', 'new_device')`,
    "private.claim_deliveries('{mail}', 1, 60)",
    "private.require_admin()",
    "private.anonymise_completed_inquiries('0 days')",
    `private.anonymise_inquiry('${nobody}', 'erasure')`,
    `private.erase_again('inquiry', '${nobody}')`,
    "private.data_report()",
    "private.recount_inquiries()",
    "private.undo_change(null)",
    "private.store_deadlines('{}')",
    "private.inquiry_condition('{}')",
    "private.counted_inquiries('{}')",
    "private.inquiry_search('하늘')",
    "private.worklist_condition('overdue', now())",
    "private.new_invite_code()",
    "private.check_invite_code('demo-admin-invite', 'somebody')",
  ];
  for (const expression of [...guarded, ...internal]) {
    for (const caller of [visitor, staff.caller, roleless.caller, boasting]) {
      const refused = await attempt(backend.database, caller, `select ${expression}`);
      expect(refused, expression).toBe("42501");
    }
  }
  for (const expression of internal) {
    const refused = await attempt(backend.database, admin.caller, `select ${expression}`);
    expect(refused, expression).toBe("42501");
    if (/check_invite_code|erase_again/.test(expression)) continue;
    expect(await attempt(backend.database, service, `select ${expression}`), expression).toBe("42501");
  }
});
