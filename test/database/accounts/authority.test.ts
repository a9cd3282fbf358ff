import { beforeAll, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { tokenFor } from "../../backend/clients.ts";
import { ask, callAsSite, signedIn, insertInquiry } from "../callers.ts";

// Role × table × operation × assurance × duty × session state: what each caller may read and change.

const ROLES = ["admin", "staff", "none"] as const;
const ASSURANCES = ["aal1", "aal2"] as const;
const FACTORS = ["no factor", "unverified factor", "verified factor"] as const;
const DUTIES = ["no duty", "duty"] as const;
const STATES = ["live", "logged out", "expired token", "idle", "over", "demoted", "removed"] as const;

type Role = (typeof ROLES)[number];
type Case = {
  role: Role;
  aal: (typeof ASSURANCES)[number];
  factor: (typeof FACTORS)[number];
  state: (typeof STATES)[number];
  duty: (typeof DUTIES)[number];
};

const OF_ADMINS = [
  "audit_events",
  "inquiries",
  "inquiry_contacts",
  "inquiry_counts",
  "inquiry_events",
  "inquiry_notes",
  "inquiry_replies",
  "saved_views",
  "notification_channels",
  "notification_deliveries",
  "notifications",
  "reply_texts",
];
const ONES_OWN = ["members", "session_activity", "user_roles"];

const backend = await backendOfFile();
const witness = await signedIn(backend, "admin");
const inquiryId = await insertInquiry(backend.database);
beforeAll(async () => {
  await ask(backend, "/rest/v1/reply_texts", {
    body: { title: "인사", body: "안녕하세요" },
    token: witness.token,
  });
  await ask(backend, "/rest/v1/saved_views", {
    body: { name: "신규", filter: { status: "new" }, is_shared: true },
    token: witness.token,
  });
  await backend.database.exec("insert into public.notification_channels (channel) values ('reply')");
  for (const [table, body] of [
    ["inquiry_notes", { inquiry_id: inquiryId, body: "전화함" }],
    ["inquiry_contacts", { inquiry_id: inquiryId, kind: "call" }],
    ["rpc/send_reply", { inquiry_id: inquiryId, subject: "답변", body: "안녕하세요" }],
  ] as const)
    await ask(backend, `/rest/v1/${table}`, { body, token: witness.token });
  await ask(backend, `/rest/v1/inquiries?id=eq.${inquiryId}`, {
    method: "PATCH",
    body: { status: "in_progress" },
    token: witness.token,
  });
  await callAsSite(backend, "record_session_use", { browser: "Chrome", network: "203.0.113.*" }, witness);
});

const sql = (statement: string, parameters: unknown[]) => backend.database.query(statement, parameters);

async function caller({ role, aal, factor, state }: Case) {
  const user = await signedIn(backend, role === "none" ? null : role);
  if (factor !== "no factor")
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'app', 'totp', $2, 'JBSWY3DPEHPK3PXP', now(), now())`,
      [user.id, factor === "verified factor" ? "verified" : "unverified"],
    );
  await sql("update auth.sessions set aal = $2 where id = $1", [user.sessionId, aal]);
  await callAsSite(backend, "record_session_use", { browser: "Chrome", network: "203.0.113.*" }, user);
  const ending = {
    live: [],
    "expired token": [],
    "logged out": ["delete from auth.sessions where id = $1", user.sessionId],
    idle: [
      `with aged as (update auth.sessions set created_at = now() - interval '2 days' where id = $1)
       update public.session_activity set last_seen_at = now() - interval '13 hours' where session_id = $1`,
      user.sessionId,
    ],
    over: ["update auth.sessions set created_at = now() - interval '8 days' where id = $1", user.sessionId],
    demoted: ["update public.user_roles set role = 'staff' where user_id = $1", user.id],
    removed: ["delete from auth.users where id = $1", user.id],
  }[state];
  if (state === "idle")
    await sql(
      "insert into public.session_activity (session_id, user_id) select id, user_id from auth.sessions where id = $1 on conflict do nothing",
      [user.sessionId],
    );
  const [statement, ...parameters] = ending;
  if (statement) await sql(statement, parameters);
  const seconds = Math.floor(Date.now() / 1_000) + (state === "expired token" ? -60 : 3_600);
  const token = tokenFor(backend, { ...user.caller.claims, aal, exp: seconds });
  return { ...user, token };
}

/** Which callers may see anything at all, written a second time and independently of the policies. */
function allowed({ role, aal, factor, state, duty }: Case): "everything" | "own" | "nothing" {
  if (state === "logged out" || state === "expired token" || state === "removed") return "nothing";
  if (factor === "verified factor" && aal === "aal1") return "nothing";
  if (role !== "admin" || state === "demoted") return "own";
  if (state === "idle" || state === "over") return "nothing";
  // An admin who must still add a factor needs their own rows.
  return duty === "duty" && factor !== "verified factor" ? "own" : "everything";
}

// A caller of no role and an unverified factor end like those of staff and without a factor.
const statesOf = (role: Role, factor: Case["factor"]) =>
  role === "none" || factor === "unverified factor" ? STATES.slice(0, 2) : STATES;

const cases = ROLES.flatMap((role) =>
  FACTORS.flatMap((factor) =>
    ASSURANCES.flatMap((aal) => [
      ...statesOf(role, factor).map((state): Case => ({ role, aal, factor, state, duty: "no duty" })),
      { role, aal, factor, state: "live" as const, duty: "duty" as const },
    ]),
  ),
);

const state = () =>
  sql(
    `select status, version, display_name,
       (select count(*)::int from public.inquiry_notes) as notes,
       (select count(*)::int from public.inquiry_contacts) as contacts,
       (select count(*)::int from public.inquiry_replies) as replies,
       (select string_agg(title, ', ') from public.reply_texts) as texts,
       (select string_agg(name, ', ') from public.saved_views) as views
     from public.inquiries, public.members where user_id = $1`,
    [witness.id],
  );

const writes = (): [path: string, method: string, body?: object][] => [
  [`inquiries?id=eq.${inquiryId}`, "PATCH", { status: "completed" }],
  [`inquiries?id=eq.${inquiryId}`, "DELETE"],
  ["inquiry_notes", "POST", { inquiry_id: inquiryId, body: "몰래" }],
  ["inquiry_contacts", "POST", { inquiry_id: inquiryId, kind: "call", remark: "몰래" }],
  ["rpc/send_reply", "POST", { inquiry_id: inquiryId, subject: "몰래", body: "몰래" }],
  ["reply_texts", "POST", { title: "몰래", body: "몰래" }],
  ["reply_texts?id=not.is.null", "PATCH", { title: "몰래" }],
  ["reply_texts?id=not.is.null", "DELETE"],
  ["saved_views", "POST", { name: "몰래", filter: { status: "new" } }],
  ["saved_views?id=not.is.null", "PATCH", { name: "몰래" }],
  ["saved_views?id=not.is.null", "DELETE"],
  [`members?user_id=eq.${witness.id}`, "PATCH", { display_name: "몰래" }],
];

test.each(ROLES)("role %s reads, changes and calls no more than its session may", async (role) => {
  const before = await state();
  for (const each of cases.filter((candidate) => candidate.role === role)) {
    const name = Object.values(each).join(", ");
    const { id, sessionId, token } = await caller(each);
    await sql("select private.require_second_factor($1)", [each.duty === "duty"]);
    const may = allowed(each);
    const read = async (path: string) => {
      const { body } = await ask(backend, `/rest/v1/${path}`, { token });
      return Array.isArray(body) ? (body as Record<string, unknown>[]) : [];
    };

    for (const table of OF_ADMINS)
      expect((await read(`${table}?limit=2`)).length > 0, `${name}: ${table}`).toBe(may === "everything");
    for (const table of ONES_OWN) {
      const rows = await read(table === "session_activity" ? `${table}?select=session_id` : table);
      const others = rows.filter((row) => row["user_id"] !== id && row["session_id"] !== sessionId);
      expect(others.length > 0, `${name}: others' ${table}`).toBe(may === "everything");
      const seen = may === "nothing" ? rows : [];
      expect(seen, `${name}: ${table}`).toEqual([]);
    }
    expect((await read("rpc/list_sessions")).length > 0, `${name}: list_sessions`).toBe(may !== "nothing");

    if (may === "everything") continue;
    for (const [path, method, body] of writes())
      await ask(backend, `/rest/v1/${path}`, { method, body, token });
    for (const [rpc, fields] of [
      ["search_inquiries", { filter: { q: "하늘" } }],
      ["list_invite_codes", {}],
      ["erase_inquiries", { ids: [inquiryId] }],
      ["grant_admin", { user_id: id }],
      ["remove_member", { user_id: witness.id }],
      ["end_sessions", { member: witness.id }],
    ] as const) {
      const answer = await ask(backend, `/rest/v1/rpc/${rpc}`, { body: fields, token });
      expect(answer.status, `${name}: ${rpc} ${answer.text}`).toBeGreaterThanOrEqual(400);
    }
  }
  await sql("select private.require_second_factor(false)", []);
  expect(await state()).toEqual(before);
});
