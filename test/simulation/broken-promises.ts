import { MAX_OFFSET_MS } from "./scenario.ts";
import {
  storedDeliveries,
  simulatedInquiries,
  type StoredInquiry,
  storedVersions,
} from "./simulated-database.ts";
import type { Press, SimulatedWorld, Work } from "./simulated-world.ts";

const TEN_MINUTES_MS = 10 * 60_000;
// Within this time a visitor is answered and what the server sent has arrived.
const ANSWERED_MS = 15_000;

export async function brokenIn(world: SimulatedWorld): Promise<string[]> {
  const rows = await simulatedInquiries(world.database);
  return [
    ...brokenToVisitors(world, rows),
    ...(await brokenToAdmins(world)),
    ...(await brokenByNotifications(world, rows)),
  ];
}

/** What was confirmed is stored, as of when it came, and nothing more often than it was sent. */
function brokenToVisitors({ presses, sites }: SimulatedWorld, rows: StoredInquiry[]): string[] {
  const isAsOf = (row: StoredInquiry, { sentAt, receivedAt }: Press) =>
    row.receivedAt === receivedAt ||
    (row.receivedAt >= sentAt && row.receivedAt <= Math.max(receivedAt, sentAt + ANSWERED_MS));
  const isConfirmed = ({ outcome }: Press) =>
    outcome?.outcome === "received" || outcome?.outcome === "already-received";
  const of = (name: string) => (each: { name: string }) => each.name === name;
  return [
    ...told(
      "confirmed and not stored",
      presses.filter((press) => isConfirmed(press) && !rows.some((row) => isOf(press, row))),
    ),
    ...told(
      "received at no such time",
      rows.filter((row) => !presses.some((press) => press.name === row.name && isAsOf(row, press))),
    ),
    ...told(
      "stored more often than sent",
      rows.filter(({ name }) => rows.filter(of(name)).length > presses.filter(of(name)).length),
    ),
    ...told(
      "still in an outbox",
      sites.filter(({ process }) => process.outbox.isWaiting()).map((_, index) => ({ index })),
    ),
  ];
}

/** A repeat of a waiting inquiry is confirmed, however long that waits. */
function isOf({ name, outcome, sentAt }: Press, row: StoredInquiry): boolean {
  const isNear = Math.abs(row.receivedAt - sentAt) < TEN_MINUTES_MS + 2 * MAX_OFFSET_MS + ANSWERED_MS;
  return (
    row.name === name && (isNear || (outcome?.outcome === "already-received" && row.receivedAt < sentAt))
  );
}

/** A confirmed change was made, and none overwrites what its admin had not seen. */
async function brokenToAdmins({ database, works }: SimulatedWorld): Promise<string[]> {
  const versions = await storedVersions(database);
  const stateOf = (id: string, version: number) =>
    versions.find((each) => each.id === id && each.version === version)?.state ?? {};
  const isMade = ({ seen, change, outcome }: Work) => {
    const made = outcome?.outcome === "changed" ? stateOf(seen.id, outcome.version) : change;
    return Object.entries(change).every(([column, value]) => made[column as keyof typeof made] === value);
  };
  /** The same admin's changes of other fields are no reason to refuse one, nor is what changed nothing. */
  const isOverwritten = (unseen: (typeof versions)[number], { actor, change }: Work) => {
    const before = stateOf(unseen.id, unseen.version - 1);
    const changed = Object.keys(before).filter((column) => before[column] !== unseen.state[column]);
    return changed.length > 0 && (unseen.actor !== actor || changed.some((column) => column in change));
  };
  return [
    ...told(
      "confirmed and not changed",
      works.filter((work) => !isMade(work)),
    ),
    ...told(
      "overwrote unseen",
      versions.filter(({ id, version, work: index }) => {
        const work = index === null ? undefined : works[index];
        if (!work) return false;
        return versions.some(
          (each) =>
            each.id === id &&
            each.version > work.seen.version &&
            each.version < version &&
            isOverwritten(each, work),
        );
      }),
    ),
  ];
}

/** Every inquiry is told of, once a lease, and by no process that knows it to be told. */
async function brokenByNotifications(
  { database, sendings, arrived }: SimulatedWorld,
  rows: StoredInquiry[],
): Promise<string[]> {
  const deliveries = await storedDeliveries(database);
  const isAgain = (isSame: (one: (typeof sendings)[number], other: (typeof sendings)[number]) => boolean) =>
    sendings.filter((each, index) => sendings.slice(0, index).some((other) => isSame(each, other)));
  return [
    ...told(
      "stored and not told of",
      rows.filter(({ isTold }) => !isTold),
    ),
    ...told(
      "never arrived",
      deliveries.filter(({ id, state }) => state !== "sent" || !arrived.includes(id)),
    ),
    ...told(
      "sent twice with one lease",
      isAgain((one, other) => one.lease === other.lease),
    ),
    ...told(
      "sent again by the process that had sent it",
      isAgain(
        (one, other) => other.isConfirmed && other.delivery === one.delivery && other.sender === one.sender,
      ),
    ),
  ];
}

function told(fault: string, cases: object[]): string[] {
  return cases.map((each) => `${fault}: ${JSON.stringify(each)}`);
}
