import { beforeAll, expect, test } from "vitest";
import { responseDueAt } from "../../../app/korean/business-hours.server.ts";
import { addDays, seoulDay, startOfDay } from "../../../app/korean/dates.ts";
import { SeededRandom } from "../../../supabase/local/demo/seeded-random.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn } from "../callers.ts";

const DAY_MS = 86_400_000;
const today = seoulDay();
const generator = new SeededRandom(5);
const random = () => generator.between(0, 1);
const oneOf = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)] as Value;

const backend = await backendOfFile();
const admins = [await signedIn(backend, "admin"), await signedIn(backend, "admin")];
const rows = Array.from({ length: 900 }, randomInquiry);
beforeAll(async () => {
  const columns = Object.keys(rows[0] ?? {}).join();
  await backend.database.exec(`delete from public.inquiries; insert into public.inquiries (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.inquiries, '${JSON.stringify(rows)}')`);
});

function randomInquiry() {
  const moment = (time: number) => new Date(time).toISOString();
  const created = Date.now() - random() ** 2 * 60 * DAY_MS;
  const answered = random() < 0.8 ? created + random() ** 4 * 30 * DAY_MS : null;
  const status = oneOf("new", "in_progress", "completed");
  const isCompleted = status === "completed";
  return {
    organization_name: "기관",
    contact_name: "이름",
    email: "a@example.kr",
    phone: "02-123-4567",
    status,
    suspected_spam: random() < 0.1,
    assigned_to: oneOf(null, ...admins.map(({ id }) => id)),
    resolution: isCompleted ? oneOf(null, "adopted", "declined") : null,
    next_action_on: isCompleted
      ? null
      : oneOf(null, ...[-2, -1, 0, 1, 2].map((days) => addDays(today, days))),
    created_at: moment(created),
    due_at: responseDueAt(new Date(created)).toISOString(),
    first_response_at: answered === null ? null : moment(answered),
    completed_at: isCompleted ? moment((answered ?? created) + random() * 20 * DAY_MS) : null,
  };
}

const receivedWithin = (from: string, to: string) =>
  rows.filter(({ created_at, suspected_spam }) => {
    const day = seoulDay(new Date(created_at));
    return day >= from && day <= to && !suspected_spam;
  });
const countIf = <Row>(among: Row[], condition: (row: Row) => boolean) => among.filter(condition).length;

test.each([
  [-45, -15],
  [-20, 0],
  [-3, -3],
  [-100, -70],
])("the statistics of the days %i to %i from now are what the rows say one by one", async (from, to) => {
  const days = { received_from: addDays(today, from), received_to: addDays(today, to) };
  const received = receivedWithin(days.received_from, days.received_to);
  const now = new Date().toISOString();
  const { body } = await call(backend, "period_statistics", days, admins[0]);
  const { by, median_first_response_seconds, ...numbers } = body as {
    by: Record<string, Record<string, number>>;
    median_first_response_seconds: number | null;
  };
  const waits = received
    .flatMap(({ first_response_at: at, created_at }) =>
      at === null ? [] : [Date.parse(at) - Date.parse(created_at)],
    )
    .toSorted((one, other) => one - other);
  expect(numbers).toEqual({
    received: received.length,
    answered: waits.length,
    kept: countIf(received, (row) => row.first_response_at !== null && row.first_response_at <= row.due_at),
    missed: countIf(received, (row) => (row.first_response_at ?? now) > row.due_at),
  });
  const middle =
    (waits.at(Math.floor((waits.length - 1) / 2)) ?? 0) + (waits.at(Math.floor(waits.length / 2)) ?? 0);
  expect(median_first_response_seconds ?? 0).toBeCloseTo(middle / 2_000, -0.1);
  for (const [value, fits] of Object.entries({
    adopted: ({ resolution }) => resolution === "adopted",
    declined: ({ resolution }) => resolution === "declined",
    none: ({ status, resolution }) => status === "completed" && resolution === null,
  } satisfies Record<string, (row: (typeof rows)[number]) => boolean>))
    expect(by.resolution?.[value] ?? 0, value).toBe(countIf(received, fits));
});

test("the worklist counts each queue as the rows do one by one", async () => {
  const soon_until = startOfDay(addDays(today, 7));
  const open = rows.filter(({ status, suspected_spam }) => status !== "completed" && !suspected_spam);
  const unanswered = open.filter((row) => row.first_response_at === null);
  const now = new Date().toISOString();
  const fortnightAgo = new Date(Date.now() - 14 * DAY_MS).toISOString();
  const isOwnOrNobodys = ({ assigned_to }: (typeof rows)[number]) =>
    assigned_to === null || assigned_to === admins[0]?.id;
  const counts = {
    today: countIf(open, (row) => {
      const { next_action_on: day } = row;
      if (!isOwnOrNobodys(row)) return false;
      if (day !== null) return day <= today;
      return row.first_response_at === null ? row.due_at <= soon_until : row.created_at <= fortnightAgo;
    }),
    open: open.length,
    unanswered: unanswered.length,
    overdue: countIf(unanswered, ({ due_at }) => due_at < now),
    due_soon: countIf(unanswered, ({ due_at }) => due_at >= now && due_at <= soon_until),
    next_action_past: countIf(open, ({ next_action_on: day }) => day !== null && day < today),
    next_action_today: countIf(open, ({ next_action_on: day }) => day === today),
    next_action_later: countIf(open, ({ next_action_on: day }) => day !== null && day > today),
    no_next_action: countIf(open, (row) => row.first_response_at !== null && row.next_action_on === null),
    stale: countIf(
      open,
      ({ status, created_at, next_action_on: day }) =>
        status === "in_progress" && created_at <= fortnightAgo && (day === null || day < today),
    ),
    unassigned: countIf(open, ({ assigned_to }) => assigned_to === null),
    mine: countIf(open, ({ assigned_to }) => assigned_to === admins[0]?.id),
  };
  const page = await call(backend, "worklist_page", { queue: "open", soon_until }, admins[0]);
  expect(page.body).toMatchObject({ counts });
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});
