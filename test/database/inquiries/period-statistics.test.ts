import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const HOUR = 3_600;
const JUNE = { received_from: "2026-06-01", received_to: "2026-06-30" };
const statistics = async (days: object) => (await call(backend, "period_statistics", days, admin)).body;
const store = (created_at: string, columns: object = {}) =>
  insertInquiry(backend.database, { created_at, ...columns });
const after = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * HOUR * 1_000).toISOString();

test("a period counts its days and weeks by the clock in Seoul, without suspected spam", async () => {
  await store("2026-05-31T23:59:59+09:00");
  await store("2026-06-01T00:00:00+09:00", { organization_type: "school" });
  await store("2026-06-07T23:59:59+09:00", { organization_type: "school", source: "phone" });
  await store("2026-06-15T12:00:00+09:00", { status: "in_progress", assigned_to: admin.id });
  await store("2026-06-16T12:00:00+09:00", { suspected_spam: true });
  await store("2026-06-30T23:59:59+09:00", { status: "completed", assigned_to: admin.id });
  await store("2026-07-01T00:00:00+09:00");
  expect(await statistics(JUNE)).toMatchObject({
    received: 4,
    by: {
      week: { "2026-06-01": 2, "2026-06-15": 1, "2026-06-29": 1 },
      type: { school: 2, general: 2 },
      source: { web: 3, phone: 1 },
      status: { new: 2, in_progress: 1, completed: 1 },
      assigned: { none: 2, [admin.id]: 2 },
      open: { none: 2, [admin.id]: 1 },
    },
  });
});

test("a period knows results: of completed ones without any, and of those on hold too", async () => {
  const completed = { status: "completed" };
  for (const columns of [
    { ...completed, resolution: "adopted" },
    completed,
    completed,
    { status: "in_progress", resolution: "on_hold", next_action_on: "2026-12-01" },
    {},
  ])
    await store("2026-06-10T00:00:00+09:00", columns);
  expect(await statistics(JUNE)).toMatchObject({
    by: { resolution: { adopted: 1, none: 2, on_hold: 1 } },
  });
});

test("a period measures first responses, and deadlines as kept or missed once they are", async () => {
  const received = "2026-06-10T00:00:00+09:00";
  const responded = (hours: number, due_at: string | null, columns: object = {}) =>
    store(received, { status: "in_progress", first_response_at: after(received, hours), due_at, ...columns });
  await responded(1, after(received, 1));
  await responded(3, after(received, 2));
  await responded(8, null);
  await responded(100, null, { suspected_spam: true });
  await store(received, { due_at: after(received, 20) });
  await store(received, { due_at: new Date(Date.now() + HOUR * 1_000).toISOString() });
  await store(received, { due_at: null });
  expect(await statistics(JUNE)).toMatchObject({
    received: 6,
    answered: 3,
    median_first_response_seconds: 3 * HOUR,
    kept: 1,
    missed: 2,
  });
});

test("a period in which nothing came has counted nothing and measured nothing", async () => {
  expect(await statistics(JUNE)).toEqual({
    received: 0,
    answered: 0,
    median_first_response_seconds: null,
    kept: 0,
    missed: 0,
    by: {},
  });
});

test("an overview has its period's figures, and how many ended without a result", async () => {
  await store("2026-06-10T00:00:00+09:00", { status: "completed" });
  await store("2026-01-10T00:00:00+09:00", { status: "completed" });
  await store("2026-01-10T00:00:00+09:00", { status: "completed", suspected_spam: true });
  expect((await call(backend, "overview", JUNE, admin)).body).toMatchObject({
    completed_without_resolution: 2,
    period: await statistics(JUNE),
    last_anonymisation: null,
  });
});
