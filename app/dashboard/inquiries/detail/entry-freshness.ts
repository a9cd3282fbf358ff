/** As long as the database lets an author change an entry. */
const CHANGEABLE_MS = 10 * 60_000;

type Entry = { author: string | null; created_at: string };

export function isChangeable({ author, created_at }: Entry, reader: string, now: Date): boolean {
  return author === reader && now.getTime() - Date.parse(created_at) < CHANGEABLE_MS;
}
