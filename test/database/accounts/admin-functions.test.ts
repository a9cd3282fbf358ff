import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, signedIn } from "../callers.ts";

const backend = await backendOfFile();
const staff = await signedIn(backend, "staff");
const roleless = await signedIn(backend, null);

const nobody = "80000000-0000-0000-0000-000000000000";
const functions: Record<string, object> = {
  audit_page: {},
  correct_inquiry: { inquiry_id: nobody, seen: 1, correction: { phone: "02-111-1111" } },
  count_inquiries: {},
  create_invite_code: { label: "새 코드", grants_admin: true },
  dashboard_layout: {},
  delivery_page: {},
  edit_activity: { activity_id: nobody, words: "고친 메모" },
  enter_inquiries: { entered: [] },
  erase_inquiries: { ids: [nobody] },
  grant_admin: { user_id: nobody },
  known_inquiries: { entered: [] },
  list_details: { shown: [nobody] },
  list_invite_codes: {},
  members_with_factor: {},
  notification_state: {},
  open_inquiry: { inquiry_id: nobody },
  overview: { received_from: "2026-11-01", received_to: "2026-11-30" },
  period_statistics: { received_from: "2026-11-01", received_to: "2026-11-30" },
  record_contact: { inquiry_id: nobody, kind: "call" },
  record_export: { filter: { q: "하늘" } },
  related_inquiries: { phone: "010-1234-5678", email: "", organization_name: "" },
  remove_factors: { user_id: nobody },
  remove_member: { user_id: nobody },
  repeat_group: { inquiry_id: nobody },
  resend_delivery: { delivery_id: nobody },
  revoke_admin: { user_id: nobody },
  revoke_invite_code: { id: nobody },
  search_inquiries: { filter: { q: "하늘" } },
  send_reply: { inquiry_id: nobody, subject: "안내", body: "안내드립니다.", change: {} },
  undo: { undo_id: nobody },
  update_inquiries: { versions: { [nobody]: 1 }, change: { status: "completed" } },
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
  "display_name",
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

test("users may call these functions, the one before every request, and no other", async () => {
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
