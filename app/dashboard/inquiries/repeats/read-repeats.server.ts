import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

/** Numbers each inquiry among those of its place. A failed read returns an empty map, which only hides badges. */
export async function readRepeats(supabase: Supabase, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const read = await supabase.rpc("inquiry_repeats", { inquiry_ids: [...ids] });
  if (read.error) databaseFailure("repeats not read", read);
  return new Map(read.data?.map(({ id, nth }) => [id, nth]));
}
