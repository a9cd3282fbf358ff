import { createClient } from "@supabase/supabase-js";
import { beforeEach, expect, inject, test, vi } from "vitest";
import type { Database } from "../../../app/database.types.ts";
import { addBusinessDays, responseDueAt } from "../../../app/korean/business-hours.server.ts";
import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import { inquiry } from "../../backend/clients.ts";
import { siteSettings } from "../../helpers/samples.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, insertInquiry, untilBlocked } from "../callers.ts";

const backend = await backendOfFile();
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const CHOSEN = "2026-11-30T01:00:00.000Z";

const leave = (name: string, headers: Record<string, string> = {}) =>
  ask(backend, "/rest/v1/inquiries", { body: { ...inquiry(name), due_at: CHOSEN }, headers });
const leaveBySite = (name: string) => leave(name, { "X-Site-Token": backend.siteToken });

async function storedOf(name: string) {
  const [row] = await backend.database.query<{ due_at: string | null; created_at: string; version: number }>(
    `select to_json(due_at) #>> '{}' as due_at, to_json(created_at) #>> '{}' as created_at, version
     from public.inquiries where organization_name = $1`,
    [name],
  );
  if (!row) throw new Error(`${name} is not stored`);
  return { ...row, due_at: row.due_at && new Date(row.due_at).toISOString() };
}
const dueOf = ({ created_at }: { created_at: string }) => responseDueAt(new Date(created_at)).toISOString();

/** What the server's worker does each minute, knowing these holidays more. */
async function storeDeadlines(moreHolidays: string[] = []) {
  vi.resetModules();
  Object.assign(process.env, siteSettings, { SITE_TOKEN: backend.siteToken, SUPABASE_URL: backend.url });
  vi.doMock("@hyunbinseo/holidays-kr/all", async (original) => ({
    ...(await original<object>()),
    more: Object.fromEntries(moreHolidays.map((day) => [day, ["임시공휴일"]])),
  }));
  const { notificationQueue } =
    await import("../../../app/notifications/delivery/notification-queue.server.ts");
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  await notificationQueue(
    createClient<Database>(backend.url, backend.publishableKey, options),
  ).storeDeadlines();
}

test("the site says until when it promised a response; who bypasses it cannot", async () => {
  expect((await leaveBySite("사이트")).status).toBe(201);
  expect((await leave("직접")).status).toBe(201);
  expect((await storedOf("사이트")).due_at).toBe(CHOSEN);
  expect((await storedOf("직접")).due_at).toBeNull();
});

test("what bypassed the site gets its deadline from the worker, as nobody's change", async () => {
  await leave("직접");
  await backend.database.exec(
    `insert into public.inquiries (organization_name, contact_name, email, phone, created_at, suspected_spam)
     select '지난 문의 ' || n, '이름', 'a@example.kr', '010-0000-0000', now() - n * interval '11 minutes', n % 7 = 0
     from generate_series(1, 700) as n`,
  );
  await storeDeadlines();
  for (const name of ["직접", "지난 문의 7", "지난 문의 700"]) {
    const stored = await storedOf(name);
    expect(stored).toMatchObject({ due_at: dueOf(stored), version: 1 });
  }
  expect(await backend.database.query("select from public.inquiries where due_at is null")).toEqual([]);
});

test("a later change of the holidays moves no stored deadline", async () => {
  await leaveBySite("사이트");
  await leave("먼저");
  await storeDeadlines();
  await leave("나중");
  const first = await storedOf("먼저");
  const newHoliday = addBusinessDays(seoulDay(), 1);
  await storeDeadlines([newHoliday, addDays(newHoliday, 1)]);
  expect(await storedOf("사이트")).toMatchObject({ due_at: CHOSEN });
  expect(await storedOf("먼저")).toEqual(first);
  const later = await storedOf("나중");
  expect(Date.parse(later.due_at ?? "")).toBeGreaterThan(Date.parse(dueOf(later)));
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "deadlines are stored while somebody changes the inquiries in order of their ids",
  async () => {
    const { database } = backend;
    const [low = "", high = ""] = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    // Of an import, the index of those without a deadline gives the earliest first: here the higher id.
    for (const id of [high, low]) await insertInquiry(database, { id, due_at: null });
    await database.exec(
      `insert into public.inquiries (organization_name, contact_name, email, phone, created_at)
       select '지난 문의 ' || n, '이름', 'a@example.kr', '010-0000-0000', now() - n * interval '11 minutes'
       from generate_series(1, 500) as n;
       analyze public.inquiries`,
    );
    let stored: ReturnType<typeof ask> | undefined;
    await database.transaction(async (sql) => {
      await sql.query("update public.inquiries set status = 'completed' where id = $1", [low]);
      stored = ask(backend, "/rest/v1/rpc/store_deadlines", {
        body: { deadlines: { [low]: CHOSEN, [high]: CHOSEN } },
        headers: { "X-Site-Token": backend.siteToken },
      });
      await untilBlocked(database, 1);
      await sql.query("update public.inquiries set status = 'completed' where id = $1", [high]);
    });
    expect((await stored)?.status).toBe(200);
  },
);
