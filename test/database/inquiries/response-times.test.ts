import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry, type ApiUser } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const HOUR = 3_600;
const later = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString();

/** `answered` and `done`: hours after `created_at`, if at all. */
async function store(
  created_at: string,
  columns: Record<string, unknown> = {},
  answered?: number,
  done?: number,
) {
  const status = done === undefined ? (answered === undefined ? "new" : "in_progress") : "completed";
  return insertInquiry(backend.database, {
    created_at,
    status,
    first_response_at: answered === undefined ? null : later(created_at, answered),
    completed_at: done === undefined ? null : later(created_at, done),
    ...columns,
  });
}
const asked = async (name: string, body: object) => (await call(backend, name, body, admin)).body;
const analytics = async (days: object) =>
  (await asked("analytics", days)) as { responses: unknown; workload: unknown };

test("the time to a first response is by week and by form, each with how many it was measured of", async () => {
  for (const hours of [1, 2, 3]) await store("2026-06-01T00:00:00+09:00", {}, hours);
  await store("2026-06-07T23:59:00+09:00");
  await store("2026-06-15T12:00:00+09:00", { organization_type: "school" }, 10);
  await store("2026-06-15T12:00:00+09:00", { suspected_spam: true }, 100);
  await store("2026-06-22T00:00:00+09:00", {}, 100);
  const days = { received_from: "2026-06-01", received_to: "2026-06-21" };
  const none = { received: 0, answered: 0, median_seconds: null, p90_seconds: null };
  const school = { received: 1, answered: 1, median_seconds: 10 * HOUR, p90_seconds: 10 * HOUR };
  const landing = { received: 4, answered: 3, median_seconds: 2 * HOUR, p90_seconds: 2.8 * HOUR };
  expect((await analytics(days)).responses).toEqual({
    overall: { received: 5, answered: 4, median_seconds: 2.5 * HOUR, p90_seconds: 7.9 * HOUR },
    by_week: [
      { week: "2026-06-01", ...landing },
      { week: "2026-06-08", ...none },
      { week: "2026-06-15", ...school },
    ],
    by_form: [
      { form: "landing", ...landing },
      { form: "inquiry", ...school },
    ],
  });
});

test("where nothing came there are weeks and forms all the same, and no times", async () => {
  const days = { received_from: "2020-01-06", received_to: "2020-01-12" };
  const none = { received: 0, answered: 0, median_seconds: null, p90_seconds: null };
  expect((await analytics(days)).responses).toEqual({
    overall: none,
    by_week: [{ week: "2020-01-06", ...none }],
    by_form: [
      { form: "landing", ...none },
      { form: "inquiry", ...none },
    ],
  });
});

test("a month is seen as it stood at a moment: what came, was answered or completed later is not there yet", async () => {
  await store("2026-06-01T00:00:00+09:00", {}, 1, 48);
  await store("2026-06-02T00:00:00+09:00", {}, 3, 400);
  await store("2026-06-09T00:00:00+09:00", {}, 240);
  await store("2026-06-10T00:00:00+09:00", { suspected_spam: true }, 1, 2);
  await store("2026-06-20T00:00:00+09:00", {}, 1, 2);
  await store("2026-07-01T00:00:00+09:00", {}, 1, 2);
  const at = async (as_of: string) => {
    const [received_from, received_to] = ["2026-06-01", "2026-06-30"];
    const days = { received_from, received_to, previous_from: received_from, previous_to: received_to };
    const report = await asked("month_report", { ...days, as_of, previous_as_of: as_of });
    return (report as { cohorts: { current: object } }).cohorts.current;
  };
  expect(await at("2026-06-10T00:00:00+09:00")).toEqual({
    received: 3,
    answered: 2,
    completed: 1,
    median_first_response_seconds: 2 * HOUR,
    median_completion_seconds: 48 * HOUR,
  });
  expect(await at("2026-12-01T00:00:00+09:00")).toMatchObject({
    received: 4,
    answered: 4,
    completed: 3,
    median_completion_seconds: 48 * HOUR,
  });
});

test("the workload is what each was given of these days, and what is open of all days", async () => {
  const colleague = await signedIn(backend, "admin");
  const [mine, theirs] = [{ assigned_to: admin.id }, { assigned_to: colleague.id }];
  await store("2026-05-01T00:00:00+09:00", mine);
  await store("2026-06-01T00:00:00+09:00", mine, 1);
  await store("2026-06-02T00:00:00+09:00", mine, 1, 2);
  await store("2026-06-03T00:00:00+09:00", theirs, 1, 2);
  await store("2026-06-04T00:00:00+09:00", { ...theirs, suspected_spam: true });
  await store("2026-06-05T00:00:00+09:00");
  await store("2026-06-06T00:00:00+09:00", {}, 1, 2);
  const { workload: loads } = await analytics({ received_from: "2026-06-01", received_to: "2026-06-30" });
  expect(loads).toHaveLength(3);
  expect(loads).toEqual(
    expect.arrayContaining([
      { assigned_to: admin.id, received: 2, open: 2 },
      { assigned_to: colleague.id, received: 1, open: 0 },
      { assigned_to: null, received: 2, open: 1 },
    ]),
  );
});
