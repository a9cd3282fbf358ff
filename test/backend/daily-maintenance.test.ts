import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startDailyMaintenance } from "../../supabase/local/database/daily-maintenance.ts";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { copyOfEmbeddedTemplate, openTestDatabase } from "../helpers/test-database.ts";

let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase(copyOfEmbeddedTemplate());
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function completedLongAgo() {
  await database.exec(`
    insert into public.inquiries (organization_name, contact_name, email, phone, status, completed_at)
    values ('한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678', 'completed', now() - interval '4 years')`);
}
const remembered = async () => {
  const rows = await database.query("select from public.inquiries where anonymised_at is null");
  return rows.length;
};

test("old inquiries are anonymised minutes after the start, then daily until the stop", async () => {
  await completedLongAgo();
  const end = startDailyMaintenance(database);
  vi.advanceTimersByTime(4 * MINUTE);
  expect(await remembered()).toBe(1);
  vi.advanceTimersByTime(MINUTE);
  expect(await remembered()).toBe(0);
  expect(await database.query("select anonymised from private.retention_runs")).toEqual([{ anonymised: 1 }]);

  await completedLongAgo();
  vi.advanceTimersByTime(DAY);
  await vi.waitFor(async () => expect(await remembered()).toBe(0));

  await completedLongAgo();
  await end();
  vi.advanceTimersByTime(10 * DAY);
  expect(await remembered()).toBe(1);
});

test("a run in which the database fails is logged, and the next day's run follows", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const query = vi.spyOn(database, "query").mockRejectedValueOnce(new Error("disk full"));
  const end = startDailyMaintenance(database);
  vi.advanceTimersByTime(5 * MINUTE);
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith("daily maintenance:", expect.any(Error)),
  );
  vi.advanceTimersByTime(DAY);
  await end();
  expect(query).toHaveBeenCalledTimes(2);
  query.mockRestore();
  said.mockRestore();
});
