import { MAX_OFFSET_MS } from "./scenario.ts";
import { actorOf, type RecordedEvent, type StoredRow } from "./simulated-database.ts";
import { simulatedInstitutions, type Press, type SimulatedWorld } from "./simulated-world.ts";

const TEN_MINUTES_MS = 10 * 60_000;
// Within this time a visitor is answered and what the server sent has arrived.
const ANSWERED_MS = 15_000;

export function brokenIn(world: SimulatedWorld): string[] {
  return [
    ...lostInquiries(world),
    ...movedDeadlines(world),
    ...twiceStored(world),
    ...lostChanges(world),
    ...lostBanners(world),
  ];
}

function lostBanners({ database, outside }: SimulatedWorld): string[] {
  const { deliveries, leases } = database.notifications;
  const told = new Set(deliveries.map(({ inquiry_id }) => inquiry_id));
  return [
    ...[...database.rows.values()]
      .filter(({ id, suspected_spam }) => !suspected_spam && !told.has(id))
      .map((row) => `stored and not told of: ${JSON.stringify(row)}`),
    ...deliveries
      .filter(({ id, state }) => state !== "sent" || !outside.arrived.includes(id))
      .map((delivery) => `never arrived: ${JSON.stringify(delivery)}`),
    ...outside.sendings
      .filter(({ lease, startedAt }) => startedAt >= (leases.get(lease) ?? 0))
      .map((sending) => `sent after its lease: ${JSON.stringify(sending)}`),
    ...outside.sendings
      .filter(({ lease }, index) => outside.sendings.findIndex((other) => other.lease === lease) < index)
      .map((sending) => `sent twice with one lease: ${JSON.stringify(sending)}`),
    ...outside.sendings
      .filter(({ delivery, sender }, index) =>
        outside.sendings
          .slice(0, index)
          .some((other) => other.isConfirmed && other.delivery === delivery && other.sender === sender),
      )
      .map((sending) => `sent again by the process that had sent it: ${JSON.stringify(sending)}`),
  ];
}

function lostInquiries({ presses, database, sites }: SimulatedWorld): string[] {
  const rows = [...database.rows.values()];
  const lost = presses.filter((press) => {
    const reference = confirmedReference(press);
    return reference !== undefined && !rows.some((row) => row.reference === reference && isOf(press, row));
  });
  return [
    ...lost.map((press) => `confirmed and not stored: ${JSON.stringify(press)}`),
    ...sites.filter(({ outbox }) => outbox.isWaiting()).map(({ name }) => `${name} still holds inquiries`),
  ];
}

function confirmedReference({ outcome }: Press): string | undefined {
  return outcome && "reference" in outcome ? outcome.reference : undefined;
}

/** A repeat of a waiting inquiry is confirmed, however long that waits. */
function isOf({ outcome, sentAt }: Press, row: StoredRow): boolean {
  const isNear = Math.abs(row.created_at - sentAt) < TEN_MINUTES_MS + 2 * MAX_OFFSET_MS + ANSWERED_MS;
  return isNear || (outcome?.outcome === "already-received" && row.created_at < sentAt);
}

/** Deadlines count from when a server received the inquiry, not from its delivery to the database. */
function movedDeadlines({ presses, database }: SimulatedWorld): string[] {
  const received = (row: StoredRow) =>
    presses.some(
      ({ content, sentAt, receivedAt }) =>
        contentOf(row) === content &&
        (row.created_at === receivedAt ||
          (row.created_at >= sentAt && row.created_at <= Math.max(receivedAt, sentAt + ANSWERED_MS))),
    );
  const first = new Map([...database.versions].reverse().map(({ row }) => [row.id, row.created_at]));
  return [
    ...[...database.rows.values()]
      .filter((row) => !received(row))
      .map((row) => `received at no such time: ${JSON.stringify(row)}`),
    ...database.versions
      .filter(({ row }) => row.created_at !== first.get(row.id))
      .map(({ row }) => `moved: ${JSON.stringify(row)}`),
  ];
}

function twiceStored({ presses, database }: SimulatedWorld): string[] {
  const rows = [...database.rows.values()];
  return simulatedInstitutions.flatMap((name, content) => {
    const sent = presses.filter((press) => press.content === content).length;
    const stored = rows.filter((row) => contentOf(row) === content).length;
    return stored > sent ? [`${name} was sent ${sent} times and stored ${stored}`] : [];
  });
}

function lostChanges({ works, database }: SimulatedWorld): string[] {
  const { versions, events } = database;
  const versionOf = (id: string, version: number) =>
    versions.find(({ row }) => row.id === id && row.version === version)?.row;
  const columnsChangedBy = ({ row }: (typeof versions)[number]) =>
    changeable.filter((column) => row[column] !== versionOf(row.id, row.version - 1)?.[column]);
  /** The same admin's changes of other fields are no reason to refuse one, nor is what changed nothing. */
  const isOverwritten = (unseen: (typeof versions)[number], { actor, change }: (typeof works)[number]) => {
    const changed = columnsChangedBy(unseen);
    return changed.length > 0 && (actorOf(unseen.by) !== actor || changed.some((column) => column in change));
  };
  return versions
    .flatMap(({ row, by }) => {
      const before = versionOf(row.id, row.version - 1);
      if (!before) return [];
      const work = by.includes("/") ? works[Number(by.split("/")[1])] : undefined;
      const unseen = versions.filter(
        (each) =>
          work &&
          each.row.id === row.id &&
          each.row.version > work.seen.version &&
          each.row.version < row.version,
      );
      return [
        ...(work && unseen.some((each) => isOverwritten(each, work))
          ? [`overwritten unseen: ${JSON.stringify({ before, row, work })}`]
          : []),
        ...(hasItsEvents(before, row, events)
          ? []
          : [`no event tells of ${JSON.stringify({ before, row })}`]),
      ];
    })
    .concat(
      works.flatMap((work) => {
        if (work.outcome?.outcome !== "changed") return [];
        const made = versionOf(work.seen.id, work.outcome.version);
        const isThere = Object.entries(work.change).every(
          ([column, value]) => made?.[column as keyof StoredRow] === value,
        );
        return isThere ? [] : [`confirmed and not changed: ${JSON.stringify(work)}`];
      }),
    );
}

const kindOf = { status: "status", assigned_to: "assignment", suspected_spam: "spam" } as const;
const changeable = Object.keys(kindOf) as (keyof typeof kindOf)[];

function hasItsEvents(before: StoredRow, row: StoredRow, events: readonly RecordedEvent[]): boolean {
  return changeable.every((column) => {
    if (before[column] === row[column]) return true;
    return events.some(
      ({ inquiry_id, kind, to_value }) =>
        inquiry_id === row.id &&
        kind === kindOf[column] &&
        to_value === (row[column] === null ? null : String(row[column])),
    );
  });
}

function contentOf(row: StoredRow): number {
  return simulatedInstitutions.indexOf(row.organization_name);
}
