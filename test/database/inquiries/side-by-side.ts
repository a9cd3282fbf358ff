import { createHmac } from "node:crypto";
import { expect } from "vitest";
import type { InquiryChange } from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import type { Caller, Sql } from "../../../supabase/local/database/database.ts";
import type { Backend } from "../../../supabase/local/backend.ts";
import type { SimulatedDelivery } from "../../unit/simulation/simulated-notices.ts";
import { Refused, SimulatedDatabase } from "../../unit/simulation/simulated-database.ts";
import { type ApiUser, visitor } from "../callers.ts";

export type Operation =
  | { kind: "insert"; submission: number; reference: string; minutesAgo: number | null }
  | { kind: "update"; admin: number; inquiry: number; isStale: boolean; change: object }
  | { kind: "undo"; admin: number; inquiry: number; isStale: boolean }
  | { kind: "claim"; channels: readonly string[]; leaseSeconds: number }
  | { kind: "settle"; claimed: number; problem: string | null; isStale: boolean }
  | { kind: "wait"; minutes: number };

type Callers = { backend: Backend; admins: readonly ApiUser[]; stranger: ApiUser };

const submissionId = (number: number) =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;

/** Runs both at the real database's `now()`; `waited` is how far the simulated clock is ahead. */
export function sideBySide({ backend, admins, stranger }: Callers) {
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

  async function work(operation: Extract<Operation, { kind: "update" | "undo" }>) {
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

  // A delivery in both databases, with the two leases of a claim.
  const pairs: { real: string; simulated: SimulatedDelivery; leases: [string, string] }[] = [];

  async function namesOf(): Promise<Map<string, string>> {
    const rows = await backend.database.query<{ id: string; name: string }>(
      `select deliveries.id, concat_ws('/', submission_id, kind, channel, deliveries.recipient, row_number() over (
         partition by submission_id, kind, channel, deliveries.recipient order by notices.created_at
       )) as name
       from public.notice_deliveries as deliveries
         join public.notices on notices.id = notice_id join public.inquiries on inquiries.id = inquiry_id`,
    );
    return new Map(rows.map(({ id, name }) => [name, id]));
  }

  function nameOf(delivery: SimulatedDelivery): string {
    const { submission_id = "" } = simulated.rows.get(delivery.inquiry_id) ?? {};
    const same = simulated.notices.deliveries.filter(
      (each) =>
        each.inquiry_id === delivery.inquiry_id &&
        each.kind === delivery.kind &&
        each.channel === delivery.channel &&
        each.recipient === delivery.recipient,
    );
    const parts = [submission_id, delivery.kind, delivery.channel, delivery.recipient];
    return [...parts.filter((part) => part !== null), same.indexOf(delivery) + 1].join("/");
  }

  const worker: Caller = {
    ...visitor,
    headers: { "x-notice-token": createHmac("sha256", backend.siteToken).update("notices").digest("hex") },
  };

  async function claim({ channels, leaseSeconds }: Extract<Operation, { kind: "claim" }>) {
    type Claimed = { id: string; lease: string; attempts: number };
    let leased: Claimed[] = [];
    await ask(worker, async (sql) => {
      const [row] = await sql.query<{ leased: Claimed[] }>(
        "select public.claim_deliveries($1::text[], 100, $2) as leased",
        [`{${channels.join(",")}}`, leaseSeconds],
      );
      leased = row?.leased ?? [];
    });
    const names = await namesOf();
    const claimed = simulated.notices.claim(channels, 100, leaseSeconds);
    for (const each of claimed) {
      const real = names.get(nameOf(each)) ?? "";
      const lease = leased.find(({ id }) => id === real)?.lease ?? "";
      pairs.push({ real, simulated: each, leases: [lease, each.lease ?? ""] });
    }
    const seen = claimed.map((each) => ({ id: names.get(nameOf(each)), attempts: each.attempts }));
    return sorted(
      leased.map(({ id, attempts }) => ({ id, attempts })),
      seen,
    );
  }

  async function settle({ claimed, problem, isStale }: Extract<Operation, { kind: "settle" }>) {
    // Mostly a recent one: a worker settles what it has just claimed.
    const pair = pairs.at(isStale ? claimed % Math.max(1, pairs.length) : -1 - (claimed % 4));
    if (!pair) return [];
    const answer = await ask(worker, async (sql) => {
      const [row] = await sql.query<{ state: string }>("select public.settle_delivery($1, $2, $3) as state", [
        pair.real,
        pair.leases[0],
        problem,
      ]);
      return row?.state;
    });
    const state = simulated.notices.settle(pair.simulated.id, pair.leases[1], problem);
    // The backoff is random: checked against the same bounds on both sides, then made equal.
    const [drawn] = await backend.database.query<{ at: number }>(
      "select extract(epoch from next_attempt_at)::float8 * 1000 as at from public.notice_deliveries where id = $1",
      [pair.real],
    );
    const there = (drawn?.at ?? 0) + waited;
    const pauses = [there - now - waited, pair.simulated.next_attempt_at - now - waited];
    if (state === "waiting") {
      const [longest, shortest] = [Math.max(...pauses), Math.min(...pauses)];
      expect(longest / shortest).toBeLessThanOrEqual(2);
      pair.simulated.next_attempt_at = there;
    }
    return [answer, state];
  }

  async function wait(minutes: number) {
    waited += minutes * 60_000;
    // The real clock cannot be moved, so everything stored is made older.
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
          update public.notices set created_at = created_at - span;
          update public.notice_deliveries set next_attempt_at = next_attempt_at - span,
            give_up_at = give_up_at - span, leased_until = leased_until - span;
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
    const names = await namesOf();
    const deliveries = await backend.database.query<object>(
      "select id, state, attempts, problem from public.notice_deliveries",
    );
    const simulatedDeliveries = simulated.notices.deliveries.map((each) => ({
      id: names.get(nameOf(each)),
      state: each.state,
      attempts: each.attempts,
      problem: each.problem,
    }));
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
    return {
      real: sorted(rows, events, deliveries),
      simulated: sorted(simulatedRows, simulatedEvents, simulatedDeliveries),
    };
  }

  async function take(each: Operation) {
    if (each.kind === "wait") return wait(each.minutes);
    if (each.kind === "claim") return claim(each);
    if (each.kind === "settle") return settle(each);
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
