import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

export type RepeatsRead = { outcome: "read"; nths: ReadonlyMap<string, number> } | { outcome: "failed" };

/** Numbers each inquiry among those of its place; 1 is the first. */
export async function readRepeats(supabase: Supabase, ids: readonly string[]): Promise<RepeatsRead> {
  if (ids.length === 0) return { outcome: "read", nths: new Map() };
  const read = await supabase.rpc("inquiry_repeats", { inquiry_ids: [...ids] });
  if (read.error) return databaseFailure("repeats not read", read);
  return { outcome: "read", nths: new Map(read.data.map(({ id, nth }) => [id, nth])) };
}

/** Null if it could not be read. */
export function nthOf(read: RepeatsRead, id: string): number | null {
  return read.outcome === "read" ? (read.nths.get(id) ?? 1) : null;
}
