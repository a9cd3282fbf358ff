import type { LocalDatabase } from "../../supabase/local/database/database.ts";

/** Condition for the schemas of the product's own. */
export const ours = "pg_namespace.nspname in ('public', 'private')";

export async function namesFrom(database: LocalDatabase, statement: string): Promise<string[]> {
  return (await database.query<{ name: string }>(statement)).map(({ name }) => name);
}
