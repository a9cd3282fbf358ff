type Change = { table: string; eventType: string; commit_timestamp?: string; new: object; old: object };

const REMEMBERED = 1_000;

const told = new Set<string>();

/** The backend tells each admin's subscription of every change, one after the other: true for the first. */
export function isFirstToHear({ table, eventType, commit_timestamp: at, new: row, old }: Change): boolean {
  if (!at) return true;
  const change = JSON.stringify([table, eventType, at, row, old]);
  if (told.has(change)) return false;
  told.add(change);
  const [oldest] = told;
  if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest);
  return true;
}
