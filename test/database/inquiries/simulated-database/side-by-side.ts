import type { Backend } from "../../../../supabase/local/backend.ts";
import type { ApiUser } from "../../callers.ts";
import { BothDatabases, sorted } from "./both-databases.ts";
import { type DeliveryOperation, deliveriesSideBySide, realIds } from "./deliveries.ts";
import { type InquiryOperation, inquiriesSideBySide } from "./inquiries.ts";

export type Operation = InquiryOperation | DeliveryOperation | { kind: "wait"; minutes: number };

type Callers = { backend: Backend; admins: readonly ApiUser[]; stranger: ApiUser };

/** Asks the same of the real database and of the simulated one. */
export function sideBySide({ backend, admins, stranger }: Callers) {
  const both = new BothDatabases(backend, admins);
  const inquiries = inquiriesSideBySide(both, admins, stranger);
  const deliveries = deliveriesSideBySide(both);

  /** Returns both answers, or none where there is nothing to compare. */
  async function take(each: Operation): Promise<unknown[]> {
    switch (each.kind) {
      case "insert":
        return inquiries.insert(each);
      case "update":
        return inquiries.update(each);
      case "undo":
        return inquiries.undo(each);
      case "claim":
        return deliveries.claim(each);
      case "settle":
        return deliveries.settle(each);
      case "wait":
        await both.wait(each.minutes);
        return [];
    }
  }

  return {
    take,
    state: async () => ({ real: await realState(both), simulated: await simulatedState(both) }),
  };
}

async function realState({ backend }: BothDatabases) {
  const rows = await backend.database.query<object>(
    `select submission_id, status, assigned_to, suspected_spam, version,
       round(extract(epoch from created_at) * 1000)::float8 as created_at,
       round(extract(epoch from completed_at) * 1000)::float8 as completed_at
     from public.inquiries`,
  );
  const events = await backend.database.query<object>(
    `select submission_id, actor, kind, from_value, to_value, coalesce(details ? 'undone', false) as is_undo
     from public.inquiry_events join public.inquiries on inquiries.id = inquiry_id`,
  );
  const deliveries = await backend.database.query<object>(
    "select id, state, attempts, problem from public.notification_deliveries",
  );
  return sorted(rows, events, deliveries);
}

async function simulatedState(both: BothDatabases) {
  const { simulated, waited } = both;
  const older = (at: number | null) => at && Math.round(at - waited);
  const rows = [...simulated.rows.values()].map((row) => ({
    submission_id: row.submission_id,
    status: row.status,
    assigned_to: row.assigned_to,
    suspected_spam: row.suspected_spam,
    version: row.version,
    created_at: older(row.created_at),
    completed_at: older(row.completed_at),
  }));
  const events = simulated.events.map(({ inquiry_id, actor, kind, from_value, to_value, details }) => ({
    submission_id: simulated.rows.get(inquiry_id)?.submission_id,
    actor,
    kind,
    from_value,
    to_value,
    is_undo: details !== null,
  }));
  const ids = await realIds(both);
  const deliveries = simulated.notifications.deliveries.map((each) => ({
    id: ids.of(each),
    state: each.state,
    attempts: each.attempts,
    problem: each.problem,
  }));
  return sorted(rows, events, deliveries);
}
