import type { LocalDatabase } from "./database.ts";

const FIRST_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Does what pg_cron and autovacuum do on a hosted project. */
export function startDailyMaintenance(database: LocalDatabase): () => Promise<void> {
  let running = Promise.resolve();
  let timer = setTimeout(run, FIRST_AFTER_MS).unref();

  function run() {
    timer = setTimeout(run, DAY_MS).unref();
    running = maintain(database).catch((error: unknown) => console.error("daily maintenance:", error));
  }

  return async () => {
    clearTimeout(timer);
    await running;
  };
}

async function maintain(database: LocalDatabase): Promise<void> {
  await database.query("select private.anonymise_completed_inquiries()");
  // Without statistics the planner does not use the indexes.
  if (database.pglite) await database.exec("vacuum (analyze)");
}
