import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { inquiry } from "../../backend/clients.ts";
import { ask, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const inquiries = "/rest/v1/inquiries";
const everyRow = `${inquiries}?id=not.is.null`;
const reference = "HANBEAT123";

const stored = () =>
  backend.database.query<Record<string, unknown>>("select * from public.inquiries order by created_at, id");
const leave = (change: object = {}) =>
  ask(backend, inquiries, {
    body: { ...inquiry(), reference, ...change },
    headers: { "X-Site-Token": backend.siteToken },
  });

async function leftAgo(interval: string) {
  await backend.database.query(
    `insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at)
     values ($1, '한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678', now() - $2::interval)`,
    [reference, interval],
  );
}

describe("working an inquiry", () => {
  beforeEach(() => leftAgo("1 hour"));

  const change = (body: object, who?: ApiUser) =>
    ask(backend, everyRow, { method: "PATCH", body, token: who?.token });

  test.each(["in_progress", "completed", "new"])("an admin moves it to %s", async (status) => {
    expect((await change({ status }, admin)).status).toBe(204);
    expect(await stored()).toMatchObject([{ status }]);
  });

  test("to nothing else", async () => {
    expect(await change({ status: "lost" }, admin)).toMatchObject({ status: 400, code: "23514" });
    expect(await change({ status: null }, admin)).toMatchObject({ status: 400, code: "23502" });
    expect(await stored()).toMatchObject([{ status: "new" }]);
  });

  test("as it stands already, it stays the version that it was", async () => {
    await change({ status: "in_progress" }, admin);
    await change({ status: "in_progress" }, admin);
    expect(await stored()).toMatchObject([{ version: 2 }]);
  });

  test("each version says who made it, and the first one and the system's nobody", async () => {
    expect(await stored()).toMatchObject([{ version: 1, changed_by: null }]);
    await change({ status: "in_progress" }, admin);
    expect(await stored()).toMatchObject([{ version: 2, changed_by: admin.id }]);
    const forged = await change({ status: "new", changed_by: staff.id }, admin);
    expect(forged.code).toBe("42501");
    await backend.database.exec("update public.inquiries set status = 'new'");
    expect(await stored()).toMatchObject([{ version: 3, changed_by: null }]);
  });

  test("an admin takes it on, gives it away and lays it down, between admins alone", async () => {
    expect((await change({ assigned_to: admin.id }, admin)).status).toBe(204);
    expect(await stored()).toMatchObject([{ assigned_to: admin.id }]);
    for (const id of [staff.id, crypto.randomUUID()]) {
      expect(await change({ assigned_to: id }, admin)).toMatchObject({ status: 400, code: "23514" });
    }
    expect((await change({ assigned_to: null, suspected_spam: true }, admin)).status).toBe(204);
    expect(await stored()).toMatchObject([{ assigned_to: null, suspected_spam: true }]);
  });

  test("what was given to an admin who is none any more can still be worked", async () => {
    const former = await signedIn(backend, "admin");
    await change({ assigned_to: former.id }, admin);
    await backend.database.query("update public.user_roles set role = 'staff' where user_id = $1", [
      former.id,
    ]);
    expect((await change({ status: "completed" }, admin)).status).toBe(204);
  });

  test("each change counts the version up, and whoever saw an older one changes nothing", async () => {
    const asSeen = async (version: number, body: object) => {
      const path = `${everyRow}&version=eq.${version}&select=version`;
      const headers = { Prefer: "return=representation" };
      return (await ask(backend, path, { method: "PATCH", body, token: admin.token, headers })).body;
    };
    expect(await asSeen(1, { status: "in_progress" })).toEqual([{ version: 2 }]);
    expect(await asSeen(1, { status: "completed" })).toEqual([]);
    expect(await asSeen(2, { assigned_to: admin.id })).toEqual([{ version: 3 }]);
    expect(await asSeen(3, { suspected_spam: true })).toEqual([{ version: 4 }]);
    expect(await stored()).toMatchObject([{ status: "in_progress", version: 4 }]);
  });

  test("of two admins who change the same version at the same time, one does", async () => {
    const colleague = await signedIn(backend, "admin");
    const answers = await Promise.all(
      [admin, colleague].map(({ token }, index) =>
        ask(backend, `${everyRow}&version=eq.1&select=id`, {
          method: "PATCH",
          body: { status: index === 0 ? "in_progress" : "completed" },
          token,
          headers: { Prefer: "return=representation" },
        }),
      ),
    );
    const rows = answers.map(({ body }) => (Array.isArray(body) ? body.length : 0));
    expect(new Set(rows)).toEqual(new Set([0, 1]));
  });

  test("completion is when it was last completed, and no status is a first response", async () => {
    const times = async () => {
      const [row] = await stored();
      return { first: row?.["first_response_at"], completed: row?.["completed_at"] };
    };
    expect(await times()).toEqual({ first: null, completed: null });
    await change({ status: "in_progress" }, admin);
    expect(await times()).toEqual({ first: null, completed: null });
    await change({ status: "new" }, admin);
    await change({ status: "completed" }, admin);
    const later = await times();
    expect(later.first).toBeNull();
    expect(later.completed).not.toBeNull();
    await change({ status: "in_progress" }, admin);
    expect(await times()).toEqual({ first: null, completed: null });
  });

  const generated = new Set(["search_text", "search_keys", "response", "next_step_at"]);

  test("an admin puts no inquiry in another's place", async () => {
    const [before] = await stored();
    const written = Object.entries(before ?? {}).filter(([column]) => !generated.has(column));
    const body = { ...Object.fromEntries(written), organization_name: "다른 기관" };
    const path = `${inquiries}?id=eq.${String(before?.["id"])}`;
    expect(await ask(backend, path, { method: "PUT", body, token: admin.token })).toMatchObject({
      status: 403,
    });
    expect(await stored()).toEqual([before]);
  });
});

describe("twice is once", () => {
  test("the same reference is refused within ten minutes, another is taken", async () => {
    expect((await leave()).status).toBe(201);
    const again = await leave({ contact_name: "이하늘" });
    expect(again).toMatchObject({ status: 400, code: "23P01" });
    expect((await leave({ reference: "HANBEAT124" })).status).toBe(201);
    expect(await stored()).toHaveLength(2);
  });

  test("the refusal does not say when the first one came, or what is in it", async () => {
    await leave();
    const again = await leave({ email: "other@example.kr" });
    expect(again.code).toBe("23P01");
    expect(again.text).not.toMatch(/HANBEAT|haneul|20\d\d-/);
  });

  test.each([
    ["9 minutes 50 seconds", 400],
    ["10 minutes", 201],
    ["1 day", 201],
  ])("after %s the answer is %i", async (interval, status) => {
    await leftAgo(interval);
    expect((await leave()).status).toBe(status);
  });

  test("ten minutes are ten minutes when clocks change, and in any time zone", async () => {
    const insert = `insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at)
      values ($1, '한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678', $2)`;
    const inNewYork = (second: string) =>
      backend.database.transaction(async (sql) => {
        await sql.exec("set local timezone = 'America/New_York'");
        await sql.query(insert, [reference, "2026-11-01 01:55:00-04"]);
        await sql.query(insert, [reference, second]);
      });
    await expect(inNewYork("2026-11-01 01:04:59-05")).rejects.toMatchObject({ code: "23P01" });
    await inNewYork("2026-11-01 01:05:00-05");
  });

  test("of twenty at the same time one is stored", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "23P01")).toHaveLength(19);
    expect(await stored()).toHaveLength(1);
  });

  test("an update does not collide with itself", async () => {
    await leave();
    const body = { status: "in_progress" };
    expect((await ask(backend, everyRow, { method: "PATCH", body, token: admin.token })).status).toBe(204);
  });
});
