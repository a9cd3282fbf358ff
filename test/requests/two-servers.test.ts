import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { freePort } from "../../supabase/scratch/start-postgres.ts";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { cookieOf, sessionIn } from "../helpers/site-in-process.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { startTestBackend } from "../helpers/test-database.ts";
import { Visitor } from "../helpers/visitor.ts";
import { inviteCodeOn } from "../helpers/new-visitor.ts";

// As visitors see both, behind a proxy.
const SITE = "http://site.example";

let backend: Backend;
let servers: { port: number; stop: () => Promise<void> }[];
beforeAll(async () => {
  backend = await startTestBackend();
  const ports = [await freePort(), await freePort()];
  servers = await Promise.all(
    ports.map(async (port) => {
      const { stop } = await startSiteBefore(backend, { SITE_ORIGIN: SITE, PORT: String(port) });
      return { port, stop };
    }),
  );
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await backend.stop();
});

const answerOf = (server: number, request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(`http://127.0.0.1:${servers[server]?.port}${pathname}${search}`, request));
};

/** Each request of this visitor is answered by the server that did not answer the one before. */
function visit(headers = {}): Visitor {
  let requests = 0;
  return new Visitor(SITE, headers, (request) => answerOf((requests += 1) % 2, request));
}

async function signedIn(code: string) {
  const visitor = visit();
  const account = await visitor.signUp(code);
  return Object.assign(visitor, account);
}

const invite = (fields: object = {}) => ({
  kind: "staff",
  maxUses: "1",
  expiry: "7",
  label: crypto.randomUUID(),
  ...fields,
});

test("a redirect of one server shows its toast, receipt or new code on the other", async () => {
  expect((await visit().post("/", landingFields())).text).toContain("문의 접수 완료");
  expect((await visit().post("/inquiry", inquiryFields())).text).toMatch(/접수 번호\s*[0-9A-Z]{10}/);
  const admin = await signedIn("demo-admin-invite");
  expect(inviteCodeOn(await admin.post("/dashboard/invites", invite()))).not.toBe("");
});

test("a form that both servers get at once is one inquiry, with one reference", async () => {
  const visitor = visit();
  const fields = inquiryFields();
  const receipts = await Promise.all([1, 2].map(() => visitor.post("/inquiry", fields)));
  const references = receipts.map(({ text }) => /접수 번호\s*([0-9A-Z]{10})/.exec(text)?.[1]);
  expect(references[0]).toBeDefined();
  expect(references[1]).toBe(references[0]);
  const rows = await backend.database.query("select 1 from public.inquiries where organization_name = $1", [
    fields.organizationName,
  ]);
  expect(rows).toHaveLength(1);
});

test("two servers count as one: the eleventh wrong password waits, at either", async () => {
  const account = await visit().signUp("demo-staff-invite");
  const guesser = visit();
  const guess = (n: number) => guesser.post("/auth", { ...account, password: `wrong-guess-${n}` });
  for (let n = 0; n < 10; n += 1) expect((await guess(n)).status, `guess ${n}`).toBe(422);
  for (const n of [10, 11]) {
    const refused = await guess(n);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  }
  const elsewhere = visit({ "X-Forwarded-For": "203.0.113.80" });
  expect((await elsewhere.post("/auth", account)).text).toContain("로그인 성공");
});

test("a sign-up by a double click that both servers get makes one account, signed in", async () => {
  const admin = await signedIn("demo-admin-invite");
  const inviteCode = inviteCodeOn(await admin.post("/dashboard/invites", invite()));
  const visitor = visit();
  const email = `person-${crypto.randomUUID()}@example.com`;
  const fields = { email, password: "forest-walk-27", inviteCode };
  const answers = await Promise.all([1, 2].map(() => visitor.sendForm("/auth?mode=signup", fields)));
  expect(answers.map(({ status }) => status)).toContain(303);
  expect((await visitor.open("/account")).text).toContain(email);
  // The other is refused for its address or, where that came later, for its code, which the backend logs.
  vi.mocked(console.error).mockClear();
});

test("an action that is asked to be reauthenticated by one server goes on at the other", async () => {
  const chief = await signedIn("demo-admin-invite");
  await backend.database.exec("update auth.sessions set created_at = now() - interval '11 minutes'");
  const fields = invite({ kind: "admin" });
  const asked = await chief.post("/dashboard/invites", fields);
  expect(asked.url).toBe("/account/reauthentication");
  const proven = { ...fields, goesOnAt: "/dashboard/invites", password: chief.password };
  const onwards = await chief.sendForm("/account/reauthentication", proven);
  expect([onwards.status, onwards.headers.get("Location")]).toEqual([307, "/dashboard/invites"]);
  expect(inviteCodeOn(await chief.post("/dashboard/invites", proven))).not.toBe("");
});

test("an admin's stream of one server tells of an inquiry that the other took", async () => {
  const admin = await signedIn("demo-admin-invite");
  const leaving = new AbortController();
  const stream = await admin.send("/dashboard/events", { signal: leaving.signal });
  let heard = "";
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk as Uint8Array);
  })().catch(() => {});
  const signals = () => heard.split("event: changed").length - 1;
  await vi.waitFor(() => expect(signals()).toBeGreaterThan(0), 60_000);
  for (const server of [0, 1]) {
    const before = signals();
    const visitor = new Visitor(SITE, {}, (request) => answerOf(server, request));
    await visitor.sendForm("/inquiry", inquiryFields());
    await vi.waitFor(() => expect(signals()).toBeGreaterThan(before), 60_000);
  }
  leaving.abort();
  await listening;
});

test("a session that both servers renew at once goes on at both", async () => {
  const admin = await signedIn("demo-admin-invite");
  const { name, session } = sessionIn<{ expires_at: number }>(admin.cookieHeader);
  admin.carry(cookieOf({ ...session, expires_at: 1 }, name));
  const pages = await Promise.all([1, 2].map(() => admin.open("/dashboard/inquiries")));
  for (const page of pages) page.screen.getByRole("heading", { name: "문의 목록" });
  for (const _ of servers) expect((await admin.send("/dashboard/inquiries")).status).toBe(200);
});
