import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openDatabase } from "../../supabase/local/database/open-database.ts";

// node test/bench/load-inquiries.ts <folder of a stopped backend> [count = a million] [days = three years]

const script = readFileSync(
  join(import.meta.dirname, "../../supabase/local/demo/many-inquiries.sql"),
  "utf8",
);

const THREE_YEARS = 1_096;

/** `change` is SQL that runs on the loaded rows, with triggers disabled and indexes dropped. */
export async function loadInquiries(
  database: LocalDatabase,
  count: number,
  { days = THREE_YEARS, change = "" } = {},
): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'inquiries'
       and indexname not in (select conname from pg_constraint where conrelid = 'public.inquiries'::regclass)`,
  );
  await database.exec("set maintenance_work_mem = '256MB'; set session_replication_role = replica");
  // Rebuilding the indexes is several times faster than updating them.
  for (const { name } of indexes) await database.exec(`drop index public.${name}`);
  await database.exec(script.replaceAll("%1$s", String(count)).replaceAll("%2$s", String(days)));
  await database.exec(change);
  for (const { definition } of indexes) await database.exec(definition);
  await database.exec("reset session_replication_role; reset maintenance_work_mem");
  await database.query("select private.recount_inquiries()");
  await database.exec("vacuum analyze");
}

if (process.argv[1] === import.meta.filename) {
  const [folder, count = "1000000", days] = process.argv.slice(2);
  if (!folder) throw new Error("node test/bench/load-inquiries.ts <data folder> [count] [days]");
  const started = Date.now();
  const database = await openDatabase({ dataDir: folder });
  await loadInquiries(database, Number(count), days ? { days: Number(days) } : {});
  await database.close();
  console.log(`${count} inquiries in ${Math.round((Date.now() - started) / 1000)} s`);
}
