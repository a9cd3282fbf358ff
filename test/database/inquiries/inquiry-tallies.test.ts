import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addBusinessDays,
  businessDaysBetween,
  responseDueAt,
} from "../../../app/korean/business-hours.server.ts";
import { addDays, seoulDay, startOfDay } from "../../../app/korean/dates.ts";
import type { Backend } from "../../../supabase/local/backend.ts";
import { SeededRandom } from "../../../supabase/local/demo/seeded-random.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { type ApiUser, attempt, call, signedIn } from "../callers.ts";

let backend: Backend;
let admins: ApiUser[];
beforeAll(async () => {
  backend = await startTestBackend();
  admins = [await signedIn(backend, "admin"), await signedIn(backend, "admin")];
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const DAY_MS = 86_400_000;

const tallies = () =>
  backend.database.query(
    "select kind, received_on::text, value, count::integer from private.inquiry_tallies where count <> 0 order by 1, 2, 3",
  );

async function expectToAddUp(what: unknown) {
  const kept = await tallies();
  await backend.database.query("select private.recount_inquiries()");
  expect(kept, JSON.stringify(what)).toEqual(await tallies());
}

function imported(count: number, seed: number): string {
  const generator = new SeededRandom(seed);
  const random = () => generator.between(0, 1);
  const oneOf = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)];
  const moment = (time: number) => new Date(time).toISOString();
  const rows = Array.from({ length: count }, () => {
    const created = Date.now() - random() * 60 * DAY_MS;
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
      organization_type: oneOf("school", "general"),
      assigned_to: oneOf(null, ...admins.map(({ id }) => id)),
      outcome: isCompleted ? oneOf(null, "adopted", "declined") : null,
      next_action_on: isCompleted
        ? null
        : oneOf(null, ...[-2, -1, 0, 1, 2].map((days) => addDays(seoulDay(), days))),
      created_at: moment(created),
      first_response_at: answered && moment(answered),
      completed_at: isCompleted ? moment((answered ?? created) + random() * 20 * DAY_MS) : null,
    };
  });
  const columns = Object.keys(rows[0] ?? {}).join();
  return `insert into public.inquiries (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.inquiries, '${JSON.stringify(rows)}')`;
}

const INSERT = `insert into public.inquiries (organization_name, contact_name, email, phone)
  values ('기관', '이름', 'a@example.kr', '02-123-4567')`;
const anInquiry = (number: number) =>
  `(select id from public.inquiries order by created_at, id offset ${number} % greatest((select count(*) from public.inquiries), 1) limit 1)`;
const changes = [
  ...["new", "in_progress", "completed"].map((status) => `status = '${status}'`),
  "suspected_spam = not suspected_spam",
  "assigned_to = null",
  "outcome = case when status = 'completed' then 'on_hold' end",
];

type Step = { asAdmin: boolean; sql: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ asAdmin: false, sql: INSERT }),
  fc.nat(999).map((seed) => ({ asAdmin: false, sql: imported(8, seed) })),
  fc.nat(99).map((number) => ({
    asAdmin: false,
    sql: `delete from public.inquiries where id = ${anInquiry(number)}`,
  })),
  ...[
    ...changes.map((change) => (one: string) => `update public.inquiries set ${change} where id = ${one}`),
    (one: string) =>
      `update public.inquiries set assigned_to = (select auth.uid()) where id = ${one} or status = 'in_progress'`,
    (one: string) => `select public.undo(undo_id) from public.inquiries where id = ${one}`,
    (one: string) => `select public.erase_inquiry(${one})`,
    (one: string) => `insert into public.inquiry_contacts (inquiry_id, kind)
      select id, 'call' from public.inquiries where id = ${one} and anonymised_at is null`,
    (one: string) => `insert into public.inquiry_notes (inquiry_id, body)
      select id, '메모' from public.inquiries where id = ${one} and anonymised_at is null`,
  ].map((work) => fc.nat(99).map((number) => ({ asAdmin: true, sql: work(anInquiry(number)) }))),
);

test("whatever is left, imported, moved, undone, suspected, assigned, called, erased or removed, the tallies are the rows'", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: "max" }), async (steps) => {
      await backend.database.exec("delete from public.inquiries");
      for (const { asAdmin, sql } of steps) {
        if (asAdmin) await backend.database.as(admins[0]!.caller, (caller) => caller.query(sql));
        else await backend.database.exec(sql);
      }
      await expectToAddUp(steps);
    }),
    { seed: 400, numRuns: 12 },
  );
});

test("an inquiry that comes in writes no tally, so that visitors wait for none", async () => {
  await backend.database.exec(INSERT);
  expect(await tallies()).toEqual([]);
});

type Row = {
  status: string;
  suspected_spam: boolean;
  created_at: string | Date;
  first_response_at: string | Date | null;
  completed_at: string | Date | null;
};

test("what the report and the overview read from them is what the rows say one by one", async () => {
  await backend.database.exec(imported(900, 5));
  const today = seoulDay();
  const rows = await backend.database.query<Row>(
    "select status, suspected_spam, created_at, first_response_at, completed_at from public.inquiries where not suspected_spam",
  );
  const ms = (moment: string | Date) => new Date(moment).getTime();
  const within = (from: string, to: string) =>
    rows.filter(({ created_at }) => {
      const day = seoulDay(new Date(created_at));
      return day >= from && day <= to;
    });

  for (const [from, to] of [
    [-45, -15],
    [-20, 0],
    [-3, -3],
    [-100, -70],
  ] as const) {
    const days = { received_from: addDays(today, from), received_to: addDays(today, to) };
    const received = within(days.received_from, days.received_to);
    const now = new Date();
    const states = received.map(({ created_at, first_response_at }) => {
      const due = responseDueAt(new Date(created_at));
      if (first_response_at === null) return due <= now ? "missed" : "open";
      return ms(first_response_at) <= due.getTime() ? "kept" : "missed";
    });
    const of = (state: string) => states.filter((each) => each === state).length;
    const business_days = businessDaysBetween(days.received_from, addBusinessDays(days.received_to, 5));
    const { body: promises } = await call(backend, "promise_figures", { ...days, business_days }, admins[0]);
    expect(promises).toEqual({ kept: of("kept"), missed: of("missed"), open: of("open") });

    for (const as_of of [
      now.toISOString(),
      startOfDay(addDays(today, -12)),
      `${addDays(today, -18)}T03:17:11.5Z`,
    ]) {
      const cohort = received.filter(({ created_at }) => ms(created_at) < Date.parse(as_of));
      const seconds = (column: "first_response_at" | "completed_at") =>
        cohort
          .filter((row) => row[column] !== null && ms(row[column]) <= Date.parse(as_of))
          .map((row) => (ms(row[column]!) - ms(row.created_at)) / 1_000)
          .toSorted((one, other) => one - other);
      const median = (values: number[]) =>
        values.length === 0
          ? null
          : (values[Math.floor((values.length - 1) / 2)]! + values[Math.floor(values.length / 2)]!) / 2;
      const [responses, completions] = [seconds("first_response_at"), seconds("completed_at")];
      const { body } = await call(backend, "cohort_figures", { ...days, as_of }, admins[0]);
      const { median_first_response_seconds, median_completion_seconds, ...numbers } = body as Record<
        string,
        number
      >;
      expect(numbers).toEqual({
        received: cohort.length,
        answered: responses.length,
        completed: completions.length,
      });
      for (const [shown, exact] of [
        [median_first_response_seconds, median(responses)],
        [median_completion_seconds, median(completions)],
      ] as const) {
        const isNear = shown == null || exact === null ? shown === exact : Math.abs(shown - exact) < 0.51;
        expect(isNear, `${shown} for ${exact}`).toBe(true);
      }
    }
  }

  const queued = {
    overdue_before: startOfDay(addDays(today, -10)),
    due_before: startOfDay(addDays(today, -5)),
  };
  const { body: counts } = await call(backend, "worklist_counts", queued, admins[0]);
  for (const [queue, count] of Object.entries(counts as Record<string, number>)) {
    const condition = await backend.database.query<{ sql: string }>(
      "select private.worklist_condition($1, $2, $3) as sql",
      [queue, queued.overdue_before, queued.due_before],
    );
    const sql =
      queue === "mine" ? condition[0]?.sql.replace("NULL", `'${admins[0]!.id}'`) : condition[0]?.sql;
    const found = await attempt(
      backend.database,
      "owner",
      `select count(*)::integer as count from public.inquiries where ${sql}`,
    );
    expect(found, queue).toEqual([{ count }]);
    expect(count, queue).toBeGreaterThan(0);
  }
});
