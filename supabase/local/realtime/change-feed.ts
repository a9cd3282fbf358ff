import type { LocalDatabase, Caller, Sql } from "../database/database.ts";

export type Change = {
  relation: string;
  schema: string;
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  record: Record<string, unknown>;
  columns: { name: string; type: string }[];
  key_columns: string[];
  committed_at: string;
};

const TAKE_CHANGES = `
  with taken as (delete from local_realtime.changes returning *)
  select taken.relation::text, taken.type, taken.record, taken.committed_at,
    pg_namespace.nspname as schema, pg_class.relname as table,
    (select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum)
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = taken.relation and attnum > 0 and not attisdropped) as columns,
    (select coalesce(jsonb_agg(attname), '[]'::jsonb)
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = taken.relation and indisprimary) as key_columns
  from taken
    join pg_class on pg_class.oid = taken.relation
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
  order by taken.id`;

export async function followChanges(
  database: LocalDatabase,
  deliver: (changes: Change[]) => Promise<void>,
): Promise<{ drained(): Promise<void> }> {
  let notified = false;
  let draining: Promise<void> | null = null;

  async function drain() {
    while (notified) {
      notified = false;
      const changes = await database.query<Change>(TAKE_CHANGES);
      if (changes.length > 0) await deliver(changes);
    }
  }

  await database.listen("local_realtime", () => {
    notified = true;
    draining ??= drain()
      .catch((error: unknown) => console.error("realtime:", error))
      .finally(() => (draining = null));
  });
  return { drained: async () => draining ?? undefined };
}

/** Returns for each change the columns the caller may read at this moment, or null if the policies hide the row. */
export async function visibleRecords(
  database: LocalDatabase,
  caller: Caller,
  changes: Change[],
): Promise<(Record<string, unknown> | null)[]> {
  return database.as(caller, async (sql) => {
    const records: (Record<string, unknown> | null)[] = [];
    for (const change of changes) records.push(await visibleRecord(sql, change));
    return records;
  });
}

async function visibleRecord(
  sql: Sql,
  { relation, type, record }: Change,
): Promise<Record<string, unknown> | null> {
  const [row] = await sql.query<{ visible: Record<string, unknown> | null }>(
    "select local_realtime.visible_record($1::text::regclass, $2::jsonb, $3) as visible",
    [relation, JSON.stringify(record), type === "DELETE"],
  );
  return row?.visible ?? null;
}
