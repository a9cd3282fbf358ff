import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

async function overview() {
  const { body } = await call(backend, "overview", { soon_until: new Date().toISOString() }, admin);
  return (body as { statistics: object }).statistics;
}
async function statistics(received_from: string, received_to: string) {
  const { body } = await call(backend, "analytics", { received_from, received_to }, admin);
  return (body as { statistics: object }).statistics;
}

const sinceMonday = async (interval: string) => {
  const [row] = await backend.database.query<{ moment: string }>(
    `select date_trunc('week', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' + $1::interval as moment`,
    [interval],
  );
  return row?.moment;
};

describe("the overview's statistics", () => {
  test("are nothing where there is nothing", async () => {
    expect(await overview()).toEqual({
      new: 0,
      in_progress: 0,
      completed: 0,
      this_week: 0,
      last_week: 0,
      last_week_so_far: 0,
      first_responses: 0,
      median_first_response_seconds: null,
      oldest_unanswered: null,
      last_anonymisation: null,
      completed_without_resolution: 0,
    });
  });

  test("count by status and by Seoul's weeks, without suspected spam", async () => {
    const leave = async (since: string, columns: object) =>
      insertInquiry(backend.database, { created_at: await sinceMonday(since), ...columns });
    const oldest = await leave("-8 days", { organization_name: "가장 오래됨" });
    await leave("-1 second", { status: "in_progress" });
    await leave("-7 days", { status: "completed" });
    await leave("0 seconds", {});
    await leave("0 seconds", { suspected_spam: true });
    await leave("-30 days", { suspected_spam: true });
    expect(await overview()).toMatchObject({
      new: 2,
      in_progress: 1,
      completed: 1,
      this_week: 1,
      last_week: 2,
      oldest_unanswered: { id: oldest, organization_name: "가장 오래됨" },
    });
  });

  test("know the median time to the first response within 90 days", async () => {
    const answered = async (daysAgo: number, hours: number, columns: object = {}) => {
      const created = Date.now() - daysAgo * 86_400_000;
      await insertInquiry(backend.database, {
        status: "in_progress",
        created_at: new Date(created).toISOString(),
        first_response_at: new Date(created + hours * 3_600_000).toISOString(),
        ...columns,
      });
    };
    for (const hours of [1, 3, 26]) await answered(10, hours);
    await answered(91, 500);
    await answered(10, 500, { suspected_spam: true });
    expect(await overview()).toMatchObject({ first_responses: 3, median_first_response_seconds: 3 * 3600 });
  });

  test("set this week beside last week up to the same moment, as a week that runs is no fall", async () => {
    const lastMonday = await sinceMonday("-7 days");
    await insertInquiry(backend.database, { created_at: lastMonday });
    await insertInquiry(backend.database, { created_at: lastMonday, suspected_spam: true });
    await insertInquiry(backend.database, { created_at: await sinceMonday("-7 days -1 second") });
    await insertInquiry(backend.database, {
      created_at: new Date(Date.now() - 167 * 3_600_000).toISOString(),
    });
    expect(await overview()).toMatchObject({ last_week_so_far: 1 });
  });

  test("call oldest what nobody has answered: not who was called before the status moved", async () => {
    const called = { organization_name: "연락한 곳", created_at: "2026-06-01T00:00:00Z" };
    await insertInquiry(backend.database, { ...called, first_response_at: "2026-06-01T01:00:00Z" });
    await insertInquiry(backend.database, {
      organization_name: "기다리는 곳",
      created_at: "2026-06-02T00:00:00Z",
    });
    expect(await overview()).toMatchObject({ oldest_unanswered: { organization_name: "기다리는 곳" } });
  });
});

describe("the statistics of a period", () => {
  beforeEach(async () => {
    const left = (created_at: string, columns: object) =>
      insertInquiry(backend.database, { created_at, ...columns });
    await left("2026-06-01T00:00:00+09:00", { organization_type: "school", estimated_users: "50-100" });
    await left("2026-06-07T23:59:59+09:00", { organization_type: "school" });
    await left("2026-06-15T12:00:00+09:00", {
      organization_type: "health",
      status: "completed",
      first_response_at: "2026-06-15T14:00:00+09:00",
      completed_at: "2026-06-20T12:00:00+09:00",
    });
    await left("2026-06-16T12:00:00+09:00", { suspected_spam: true });
    await left("2026-07-01T00:00:00+09:00", { organization_type: "company" });
  });

  test("are by week with the empty ones, by type, users and status, without suspected spam", async () => {
    expect(await statistics("2026-06-01", "2026-06-30")).toEqual({
      by_week: [
        { week: "2026-06-01", count: 2 },
        { week: "2026-06-08", count: 0 },
        { week: "2026-06-15", count: 1 },
        { week: "2026-06-22", count: 0 },
        { week: "2026-06-29", count: 0 },
      ],
      by_organization_type: [
        { organization_type: "school", count: 2 },
        { organization_type: "health", count: 1 },
      ],
      by_estimated_users: [
        { estimated_users: null, count: 2 },
        { estimated_users: "50-100", count: 1 },
      ],
      by_status: [
        { status: "new", count: 2 },
        { status: "completed", count: 1 },
      ],
      by_source: [{ source: "web", count: 3 }],
    });
  });

  test("of an empty period are empty", async () => {
    expect(await statistics("2020-01-06", "2020-01-12")).toEqual({
      by_week: [{ week: "2020-01-06", count: 0 }],
      by_organization_type: [],
      by_estimated_users: [],
      by_status: [],
      by_source: [],
    });
  });
});

test.each([
  ["2016-01-01", "2026-12-31"],
  ["-infinity", "2026-12-31"],
  ["2020-01-01", "infinity"],
  ["0001-01-01", "5874896-12-31"],
  [null, "2026-12-31"],
  ["2026-01-01", null],
])(
  "a span of more than ten years or without an end is refused before its weeks are made: %s to %s",
  async (received_from, received_to) => {
    expect((await call(backend, "analytics", { received_from, received_to }, admin)).status).toBe(400);
  },
);
