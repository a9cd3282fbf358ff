import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, attempt, call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
beforeEach(() => backend.database.exec("delete from public.audit_events"));

type Audited = {
  id: number;
  at: string;
  actor: string | null;
  member: string | null;
  kind: string;
  from_value: string | null;
  to_value: string | null;
  inquiry_id: string | null;
  details: Record<string, unknown> | null;
};
async function page(asked: object = {}): Promise<Audited[]> {
  const { body, status, text } = await call(backend, "audit_page", asked, admin);
  expect(status, text).toBe(200);
  return body as Audited[];
}

describe("the audit has", () => {
  test("an export, with how much it was, as the database counts it", async () => {
    await insertInquiry(backend.database, { organization_type: "school" });
    await insertInquiry(backend.database, { organization_type: "company", email: "b@example.kr" });
    const filter = { status: "new", type: "school", q: "김하늘", sort: "oldest" };
    expect((await call(backend, "record_export", { filter }, admin)).body).toBe(1);
    expect(await page(), "but not the search").toMatchObject([
      { kind: "export", actor: admin.id, details: { row_count: 1, filter: { ...filter, q: true } } },
    ]);
  });

  test("no export as its caller words it", async () => {
    const long = "가".repeat(600_000);
    for (const [asked, code] of [
      [{ row_count: 0 }, "PGRST202"],
      [{ filter: { note: long } }, "22023"],
      [{ filter: { status: long } }, "22023"],
      [{ filter: { sort: "가".repeat(600) } }, "22023"],
      // A zone of the writer's own is part of a date to Postgres.
      [{ filter: { from: "2026-01-01 KIMHANEUL+9" } }, "22023"],
      [{ filter: { to: `2026-01-01${" ".repeat(400)}` } }, "22023"],
      [{ filter: { assigned: "누군가" } }, "22P02"],
    ] as const)
      expect((await call(backend, "record_export", asked, admin)).code).toBe(code);
    expect(await page()).toEqual([]);
  });

  test("an erasure, with the inquiry", async () => {
    const id = await insertInquiry(backend.database);
    await call(backend, "erase_inquiries", { ids: [id] }, admin);
    expect(await page()).toMatchObject([{ kind: "erasure", actor: admin.id, inquiry_id: id }]);
  });

  test("a role that was given and taken, by whom and whose", async () => {
    await call(backend, "grant_admin", { user_id: staff.id }, admin);
    await call(backend, "revoke_admin", { user_id: staff.id }, admin);
    const role = { kind: "role", actor: admin.id, member: staff.id };
    expect(await page()).toMatchObject([
      { ...role, from_value: "admin", to_value: "staff" },
      { ...role, from_value: "staff", to_value: "admin" },
    ]);
  });

  test("an invite code that was made, used and revoked, and never the code", async () => {
    const made = await call(backend, "create_invite_code", { label: "새 직원", max_uses: 2 }, admin);
    await backend.database.query(
      "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, jsonb_build_object('inviteCode', $3::text))",
      [crypto.randomUUID(), `${crypto.randomUUID()}@example.kr`, made.body],
    );
    const listed = await call(backend, "list_invite_codes", {}, admin);
    const [{ id } = { id: "" }] = (listed.body as { id: string; label: string }[]).filter(
      ({ label }) => label === "새 직원",
    );
    await call(backend, "revoke_invite_code", { id }, admin);
    const events = await page();
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      "invite_created",
      "invite_revoked",
      "invite_used",
      "role",
    ]);
    expect(events.find(({ kind }) => kind === "invite_revoked")).toMatchObject({
      actor: admin.id,
      details: { invite: id, label: "새 직원" },
    });
    expect(JSON.stringify(events)).not.toContain(String(made.body));
  });

  test("nothing of what was not done", async () => {
    const statement = "select public.record_export(), 1 / 0";
    expect(await attempt(backend.database, admin.caller, statement)).toBe("22012");
    expect(await page()).toEqual([]);
  });
});

describe("a sign-in that failed", () => {
  const fail = (email: string, token: string | undefined = backend.siteToken, step?: string) =>
    ask(backend, "/rest/v1/failed_sign_ins", {
      body: { email, step },
      headers: { Prefer: "return=minimal", ...(token && { "X-Site-Token": token }) },
    });

  test("of a member is counted for them, however it is written, and others by a mark", async () => {
    const address = `${staff.id}@example.kr`;
    for (const email of [address, address.toUpperCase(), "nobody@example.kr", "other@example.kr"])
      expect((await fail(email)).status).toBe(201);
    const events = await page();
    expect(events).toHaveLength(3);
    expect(events.find(({ member }) => member === staff.id)?.details).toEqual({ attempts: 2 });
    const marks = events.flatMap(({ member, details }) => (member === null ? [details?.["mark"]] : []));
    expect(new Set(marks).size).toBe(2);
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(events)).not.toContain("nobody");
    expect(await backend.database.query("select 1 from public.failed_sign_ins")).toEqual([]);
  });

  test("by a wrong code is counted apart from a wrong password, by what was wrong", async () => {
    const address = `${staff.id}@example.kr`;
    for (const step of ["factor", "factor", "recovery", undefined, "factor"])
      expect((await fail(address, backend.siteToken, step)).status).toBe(201);
    const details = (await page()).map((event) => event.details);
    expect(details).toHaveLength(3);
    expect(details).toEqual(
      expect.arrayContaining([
        { attempts: 3, step: "factor" },
        { attempts: 1, step: "recovery" },
        { attempts: 1 },
      ]),
    );
  });

  test("a million times over makes few rows", async () => {
    for (let count = 0; count < 20; count += 1) await fail("nobody@example.kr");
    expect(await page()).toMatchObject([{ details: { attempts: 20 } }]);
    await backend.database.exec(
      `insert into public.audit_events (kind, details)
       select 'sign_in_failed', jsonb_build_object('attempts', 1, 'mark', n::text) from generate_series(1, 100) as n`,
    );
    for (let count = 0; count < 5; count += 1) await fail(`nobody-${count}@example.kr`);
    await fail("nobody@example.kr");
    const events = await page({ row_limit: 200 });
    expect(events).toHaveLength(102);
    expect(events.find(({ details }) => details?.["mark"] === "others")?.details).toMatchObject({
      attempts: 5,
    });
  });

  test("at a hundred addresses of nobody makes no further rows of its own all day", async () => {
    await backend.database.exec(
      `insert into public.audit_events (at, kind, details)
       select now() - interval '23 hours', 'sign_in_failed', jsonb_build_object('attempts', 1, 'mark', n::text)
       from generate_series(1, 100) as n`,
    );
    for (const email of ["a@example.kr", "b@example.kr"]) await fail(email);
    const events = await page({ row_limit: 200 });
    expect(events).toHaveLength(101);
    expect(events[0]?.details).toEqual({ attempts: 2, mark: "others" });
  });

  test("is taken from the site's own server alone", async () => {
    for (const token of ["", "a token that somebody made up himself"])
      expect((await fail("nobody@example.kr", token)).code).toBe("PT401");
    for (const { token } of [staff, admin]) {
      const refused = await ask(backend, "/rest/v1/failed_sign_ins", {
        body: { email: "a@example.kr" },
        token,
      });
      expect(refused.code).toBe("PT401");
    }
    expect(await page()).toEqual([]);
  });

  test("of a stranger goes after ninety days", async () => {
    await backend.database.exec(
      `insert into public.audit_events (at, kind, details)
       values (now() - interval '91 days', 'sign_in_failed', '{"attempts": 1, "mark": "00000000"}')`,
    );
    await fail("nobody@example.kr");
    expect(await page()).toHaveLength(1);
  });
});

describe("a page of the audit", () => {
  test("is narrowed to a person, who did it or whom it concerns, and to a day in Seoul", async () => {
    await backend.database.query(
      `insert into public.audit_events (at, actor, member, kind) values
         ('2026-11-20T14:59:59Z', $1, null, 'export'), ('2026-11-20T15:00:00Z', $1, $2, 'role'),
         ('2026-11-21T14:59:59Z', null, $2, 'sign_in_failed'), ('2026-11-21T15:00:00Z', null, null, 'export')`,
      [admin.id, staff.id],
    );
    const kinds = async (asked: object) => (await page(asked)).map(({ kind }) => kind);
    expect(await kinds({ person: admin.id })).toEqual(["role", "export"]);
    expect(await kinds({ person: staff.id })).toEqual(["sign_in_failed", "role"]);
    expect(await kinds({ day: "2026-11-21" })).toEqual(["sign_in_failed", "role"]);
    expect(await kinds({ day: "2026-11-21", person: admin.id })).toEqual(["role"]);
  });

  test("holds each once, forwards and back, also where times are the same", async () => {
    await backend.database.exec(
      "insert into public.audit_events (at, kind) select '2026-11-20', 'export' from generate_series(1, 7)",
    );
    const cursorAt = (event?: Audited) => ({ cursor_at: event?.at, cursor_id: event?.id, row_limit: 3 });
    const first = await page({ row_limit: 3 });
    const second = await page({ side: "after", ...cursorAt(first.at(-1)) });
    const third = await page({ side: "after", ...cursorAt(second.at(-1)) });
    expect(new Set([...first, ...second, ...third].map(({ id }) => id)).size).toBe(7);
    expect((await page({ side: "before", ...cursorAt(third[0]) })).toReversed()).toEqual(second);
  });
});
