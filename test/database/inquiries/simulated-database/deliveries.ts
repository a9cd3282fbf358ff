import { expect } from "vitest";
import type { Caller } from "../../../../supabase/local/database/database.ts";
import type { SimulatedDelivery } from "../../../unit/simulation/simulated-notifications.ts";
import { visitor } from "../../callers.ts";
import { type BothDatabases, sorted } from "./both-databases.ts";

export type DeliveryOperation =
  | { kind: "claim"; channels: readonly string[]; leaseSeconds: number }
  | { kind: "settle"; claimed: number; problem: string | null; isStale: boolean };

/** Each operation returns what the real database answered and what the simulated one did. */
export function deliveriesSideBySide(both: BothDatabases) {
  const { backend, simulated } = both;
  const worker: Caller = {
    ...visitor,
    headers: { "x-site-token": backend.siteToken },
  };
  // A delivery in both databases, with the two leases of a claim.
  const pairs: { real: string; simulated: SimulatedDelivery; leases: [string, string] }[] = [];

  async function claim({ channels, leaseSeconds }: OperationOf<"claim">) {
    type Claimed = { id: string; lease: string; attempts: number };
    let leased: Claimed[] = [];
    await both.ask(worker, async (sql) => {
      const [row] = await sql.query<{ leased: Claimed[] }>(
        "select public.claim_deliveries($1::text[], 100, $2) as leased",
        [`{${channels.join(",")}}`, leaseSeconds],
      );
      leased = row?.leased ?? [];
    });
    const ids = await realIds(both);
    const claimed = simulated.notifications.claim(channels, 100, leaseSeconds);
    for (const each of claimed) {
      const real = ids.of(each) ?? "";
      const lease = leased.find(({ id }) => id === real)?.lease ?? "";
      pairs.push({ real, simulated: each, leases: [lease, each.lease ?? ""] });
    }
    const seen = claimed.map((each) => ({ id: ids.of(each), attempts: each.attempts }));
    return sorted(
      leased.map(({ id, attempts }) => ({ id, attempts })),
      seen,
    );
  }

  async function settle({ claimed, problem, isStale }: OperationOf<"settle">) {
    // Mostly a recent one: a worker settles what it has just claimed.
    const pair = pairs.at(isStale ? claimed % Math.max(1, pairs.length) : -1 - (claimed % 4));
    if (!pair) return [];
    const answer = await both.ask(worker, async (sql) => {
      const [row] = await sql.query<{ state: string }>("select public.settle_delivery($1, $2, $3) as state", [
        pair.real,
        pair.leases[0],
        problem,
      ]);
      return row?.state;
    });
    const state = simulated.notifications.settle(pair.simulated.id, pair.leases[1], problem);
    // The backoff is random: checked against the same bounds on both sides, then made equal.
    const [drawn] = await backend.database.query<{ at: number }>(
      "select extract(epoch from next_attempt_at)::float8 * 1000 as at from public.notification_deliveries where id = $1",
      [pair.real],
    );
    const there = (drawn?.at ?? 0) + both.waited;
    const pauses = [there - both.now, pair.simulated.next_attempt_at - both.now];
    if (state === "waiting") {
      const [longest, shortest] = [Math.max(...pauses), Math.min(...pauses)];
      expect(longest / shortest).toBeLessThanOrEqual(2);
      pair.simulated.next_attempt_at = there;
    }
    return [answer, state];
  }

  return { claim, settle };
}

/** Finds the id in the real database of what the simulated one delivers: ids differ, names do not. */
export async function realIds({ backend, simulated }: BothDatabases) {
  const rows = await backend.database.query<{ id: string; name: string }>(
    `select deliveries.id, concat_ws('/', submission_id, kind, channel, deliveries.recipient, row_number() over (
       partition by submission_id, kind, channel, deliveries.recipient order by notifications.created_at
     )) as name
     from public.notification_deliveries as deliveries
       join public.notifications on notifications.id = notification_id join public.inquiries on inquiries.id = inquiry_id`,
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));

  function nameOf(delivery: SimulatedDelivery): string {
    const { submission_id = "" } = simulated.rows.get(delivery.inquiry_id) ?? {};
    const same = simulated.notifications.deliveries.filter(
      (each) =>
        each.inquiry_id === delivery.inquiry_id &&
        each.kind === delivery.kind &&
        each.channel === delivery.channel &&
        each.recipient === delivery.recipient,
    );
    const parts = [submission_id, delivery.kind, delivery.channel, delivery.recipient];
    return [...parts.filter((part) => part !== null), same.indexOf(delivery) + 1].join("/");
  }
  return { of: (delivery: SimulatedDelivery) => ids.get(nameOf(delivery)) };
}

type OperationOf<Kind> = Extract<DeliveryOperation, { kind: Kind }>;
