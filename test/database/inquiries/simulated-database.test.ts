import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InquiryChange } from "../../../app/dashboard/inquiries/update-inquiry.server.ts";
import type { Caller, Sql } from "../../../supabase/local/database/database.ts";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { Refused, SimulatedDatabase } from "../../unit/simulation/simulated-database.ts";
import { type ApiUser, signedIn, visitor } from "../callers.ts";

let backend: Backend;
let admins: ApiUser[];
let stranger: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admins = [await signedIn(backend, "admin"), await signedIn(backend, "admin")];
  stranger = await signedIn(backend, null);
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries"));

type Operation =
  | { kind: "insert"; submission: number; reference: string; minutesAgo: number | null }
  | { kind: "update"; admin: number; inquiry: number; isStale: boolean; change: object }
  | { kind: "undo"; admin: number; inquiry: number; isStale: boolean }
  | { kind: "wait"; minutes: number };

const who = { admin: fc.nat(1), inquiry: fc.nat(2), isStale: fc.nat(5).map((one) => one === 0) };
const change = fc.oneof(
  fc.record({ status: fc.constantFrom("new", "in_progress", "completed") }),
  fc.record({ assigned_to: fc.constantFrom("first admin", "second admin", "stranger", null) }),
  fc.record({ suspected_spam: fc.boolean() }),
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      submission: fc.nat(12),
      reference: fc.constantFrom("HANBEAT123", "BYEBT45678"),
      // A fortnight is more than the database believes, and so is the future.
      minutesAgo: fc.constantFrom(null, 0, 2.3, 4.6, 10, 12.1, 20_160, -3.3),
    }),
  },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant("update" as const), ...who, change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), ...who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(3.4, 11.7) }),
  },
);

const submissionId = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;

/** Both do the same, at the moment that the real database takes it to be; `waited` is how much later the other is. */
function sideBySide() {
  let now = 0;
  let waited = 0;
  const simulated = new SimulatedDatabase(
    () => now + waited,
    admins.map(({ id }) => id),
  );

  async function ask(caller: Caller, work: (sql: Sql) => Promise<unknown>): Promise<unknown> {
    try {
      return await backend.database.as(caller, async (sql) => {
        const [clock] = await sql.query<{ now: number }>(
          "select extract(epoch from now())::float8 * 1000 as now",
        );
        now = clock?.now ?? 0;
        return work(sql);
      });
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  async function insert({ submission, reference, minutesAgo }: Extract<Operation, { kind: "insert" }>) {
    const row = { submission_id: submissionId(submission), reference, organization_name: "한빛초등학교" };
    const at = minutesAgo === null ? undefined : Date.now() - minutesAgo * 60_000;
    const caller = { ...visitor, headers: { "x-site-token": backend.siteToken } };
    const answer = await ask(caller, async (sql) => {
      await sql.query(
        `insert into public.inquiries (submission_id, reference, organization_name, contact_name, email, phone, created_at)
         values ($1, $2, $3, '김하늘', 'haneul@example.kr', '010-1234-5678', coalesce($4, now()))`,
        [...Object.values(row), at === undefined ? null : new Date(at).toISOString()],
      );
      return "stored";
    });
    const created_at = at === undefined ? undefined : new Date(at + waited).toISOString();
    return [answer, codeOr(() => (simulated.insert({ ...row, created_at }), "stored"))];
  }

  async function work(operation: Exclude<Operation, { kind: "insert" | "wait" }>) {
    const row = [...simulated.rows.values()][operation.inquiry];
    const admin = admins[operation.admin]!;
    if (!row) return [];
    const seen = { id: row.id, version: operation.isStale ? row.version - 1 : row.version };
    if (operation.kind === "undo") {
      const answer = await ask(admin.caller, async (sql) => {
        const [{ said } = { said: "" }] = await sql.query<{ said: string }>(
          `select public.undo_inquiry_changes(jsonb_build_object(id, $1::integer)) ->> id::text as said
           from public.inquiries where submission_id = $2`,
          [seen.version, row.submission_id],
        );
        return said;
      });
      return [answer, simulated.undo(admin.id, seen)];
    }
    const people: Record<string, string> = {
      "first admin": admins[0]!.id,
      "second admin": admins[1]!.id,
      stranger: stranger.id,
    };
    const wanted = Object.entries(operation.change as Record<string, string | boolean | null>);
    const [column, value] = wanted.map(([name, to]) => [name, people[String(to)] ?? to] as const)[0]!;
    const answer = await ask(admin.caller, async (sql) => {
      const changed = await sql.query(
        `update public.inquiries set ${column} = $1 where submission_id = $2 and version = $3 returning id`,
        [value, row.submission_id, seen.version],
      );
      return changed.length;
    });
    const asked = { [column]: value } as InquiryChange;
    return [answer, codeOr(() => simulated.update(admin.id, seen, asked).length)];
  }

  async function wait(minutes: number) {
    waited += minutes * 60_000;
    // The real clock cannot be turned, so all that is stored becomes older.
    await backend.database.transaction((sql) =>
      sql.exec(`
        set local session_replication_role = replica;
        do $$
        declare
          span constant interval := '${minutes} minutes';
          each uuid;
        begin
          -- The oldest first, so that none runs into its neighbour on the way.
          for each in select id from public.inquiries order by created_at loop
            update public.inquiries set created_at = created_at - span,
              first_response_at = first_response_at - span, completed_at = completed_at - span
            where id = each;
          end loop;
          update public.inquiry_events set at = at - span;
          update public.inquiry_events set details = details || jsonb_build_object(
            'first_response_at', (details ->> 'first_response_at')::timestamptz - span,
            'completed_at', (details ->> 'completed_at')::timestamptz - span
          ) where details ? 'version';
        end $$`),
    );
    return [];
  }

  async function state() {
    const rows = await backend.database.query<object>(
      `select submission_id, status, assigned_to, suspected_spam, version,
         round(extract(epoch from created_at) * 1000)::float8 as created_at,
         round(extract(epoch from first_response_at) * 1000)::float8 as first_response_at,
         round(extract(epoch from completed_at) * 1000)::float8 as completed_at
       from public.inquiries`,
    );
    const events = await backend.database.query<object>(
      `select submission_id, actor, kind, from_value, to_value, (details ->> 'version')::integer as version
       from public.inquiry_events join public.inquiries on inquiries.id = inquiry_id`,
    );
    const older = (at: number | null) => at && Math.round(at - waited);
    const simulatedRows = [...simulated.rows.values()].map((row) => ({
      submission_id: row.submission_id,
      status: row.status,
      assigned_to: row.assigned_to,
      suspected_spam: row.suspected_spam,
      version: row.version,
      created_at: older(row.created_at),
      first_response_at: older(row.first_response_at),
      completed_at: older(row.completed_at),
    }));
    const simulatedEvents = simulated.events.map(
      ({ inquiry_id, actor, kind, from_value, to_value, details }) => ({
        submission_id: simulated.rows.get(inquiry_id)?.submission_id,
        actor,
        kind,
        from_value,
        to_value,
        version: "version" in details ? details.version : null,
      }),
    );
    return { real: sorted(rows, events), simulated: sorted(simulatedRows, simulatedEvents) };
  }

  async function take(each: Operation) {
    if (each.kind === "wait") return wait(each.minutes);
    return each.kind === "insert" ? insert(each) : work(each);
  }
  return { take, state };
}

function codeOr(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

function sorted(...lists: object[][]): string[][] {
  return lists.map((list) =>
    list.map((each) => JSON.stringify(each, Object.keys(each).toSorted())).toSorted(),
  );
}

test("the database of the simulation does what the migrations do, whatever is asked of both", async () => {
  const together = fc.asyncProperty(
    fc.array(operation, { minLength: 12, maxLength: 30, size: "max" }),
    async (operations) => {
      await backend.database.exec("delete from public.inquiries");
      const both = sideBySide();
      for (const each of operations) {
        const [real, simulated] = await both.take(each);
        expect(simulated, JSON.stringify(each)).toEqual(real);
      }
      const { real, simulated } = await both.state();
      expect(simulated).toEqual(real);
    },
  );
  await fc.assert(together, { seed: 15, numRuns: 20 });
});
