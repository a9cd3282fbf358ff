import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import type { Backend } from "../../../supabase/local/backend.ts";
import { SeededRandom } from "../../../supabase/local/demo/seeded-random.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { type ApiUser, signedIn } from "../callers.ts";

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
