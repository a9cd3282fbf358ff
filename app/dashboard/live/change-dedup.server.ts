type Change = { table: string; eventType: string; commit_timestamp?: string; new: object; old: object };

const REMEMBERED = 1_000;

const delivered = new Set<string>();

/** Realtime delivers each change once per admin's subscription. Returns true for the first delivery. */
export function isFirstDelivery({ table, eventType, commit_timestamp: at, new: row, old }: Change): boolean {
  if (!at) return true;
  const change = JSON.stringify([table, eventType, at, row, old]);
  if (delivered.has(change)) return false;
  delivered.add(change);
  const [oldest] = delivered;
  if (delivered.size > REMEMBERED && oldest !== undefined) delivered.delete(oldest);
  return true;
}
