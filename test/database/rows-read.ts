import type { Sql } from "../../supabase/local/database/database.ts";

/** Returns what `work` returns, and how many rows of public's `tables` it read. `sql` is a transaction. */
export async function countingRowsRead<T>(sql: Sql, tables: string[], work: () => Promise<T>) {
  // A session hands its counts in at most once a second and never within a transaction, so that they may begin with
  // what earlier transactions read.
  const readSoFar = async () => {
    const [row] = await sql.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
       from pg_stat_xact_user_tables where schemaname = 'public' and relname = any ($1)`,
      [tables],
    );
    return row?.read ?? Number.NaN;
  };
  const before = await readSoFar();
  const result = await work();
  return { result, rowsRead: (await readSoFar()) - before };
}
