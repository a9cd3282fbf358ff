import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBackend, type Backend } from "../../supabase/local/backend.ts";
import { inquiry } from "../backend/clients.ts";
import { ask, attempt, service, signedIn, visitor, type Person } from "./callers.ts";

let backend: Backend;
let admin: Person;
let staff: Person;
beforeAll(async () => {
  backend = await startBackend({ port: 0 });
  admin = await signedIn(backend, "admin");
  staff = await signedIn(backend, "staff");
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const inquiries = "/rest/v1/inquiries";
const everyRow = `${inquiries}?id=not.is.null`;
const reference = "HANBEAT123";

const stored = () => backend.database.query<Record<string, unknown>>("select * from public.inquiries");
const leave = (change: object = {}) =>
  ask(backend, inquiries, { body: { ...inquiry(), reference, ...change } });

/** Stores an inquiry of this reference, left so long ago. */
async function leftAgo(interval: string) {
  await backend.database.query(
    `insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at)
     values ($1, '한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678', now() - $2::interval)`,
    [reference, interval],
  );
}

describe("working an inquiry", () => {
  beforeEach(() => leftAgo("1 hour"));

  const change = (body: object, who?: Person) =>
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

  test("an admin changes no other column, neither alone nor beside the status", async () => {
    const [before] = await stored();
    const columns = Object.entries(before ?? {}).filter(([column]) => column !== "status");
    expect(columns).toHaveLength(12);
    for (const [column, value] of columns) {
      const alone = await change({ [column]: value }, admin);
      expect(alone, column).toMatchObject({ status: 403, code: "42501" });
      const beside = await change({ [column]: value, status: "completed" }, admin);
      expect(beside, column).toMatchObject({ status: 403, code: "42501" });
    }
    expect(await stored()).toEqual([before]);
  });

  test("an admin puts no inquiry in another's place", async () => {
    const [before] = await stored();
    const body = { ...before, organization_name: "다른 기관" };
    const path = `${inquiries}?id=eq.${String(before?.["id"])}`;
    expect(await ask(backend, path, { method: "PUT", body, token: admin.token })).toMatchObject({
      status: 403,
    });
    expect(await stored()).toEqual([before]);
  });

  test("a visitor and staff change nothing", async () => {
    const before = await stored();
    for (const body of [{ status: "completed" }, { organization_name: "x" }, { id: crypto.randomUUID() }]) {
      expect(await change(body)).toMatchObject({ status: 401, code: "42501" });
      const byStaff = await change(body, staff);
      // To staff the rows do not exist, so there is none to refuse.
      expect(byStaff.status).toBe("status" in body ? 204 : 403);
    }
    expect(await stored()).toEqual(before);
  });

  test("nobody deletes through the API, admins neither", async () => {
    const remove = (token?: string) => ask(backend, everyRow, { method: "DELETE", token });
    expect(await remove()).toMatchObject({ status: 401, code: "42501" });
    expect(await remove(staff.token)).toMatchObject({ status: 403, code: "42501" });
    expect(await remove(admin.token)).toMatchObject({ status: 403, code: "42501" });
    for (const caller of [visitor, staff.caller, admin.caller]) {
      expect(await attempt(backend.database, caller, "truncate public.inquiries")).toBe("42501");
    }
    expect(await stored()).toHaveLength(1);
  });

  test("the service role may do all of it", async () => {
    const statements = [
      "update public.inquiries set contact_name = '이하늘' returning 1",
      "delete from public.inquiries returning 1",
    ];
    for (const statement of statements) {
      expect(await attempt(backend.database, service, statement), statement).toHaveLength(1);
    }
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
