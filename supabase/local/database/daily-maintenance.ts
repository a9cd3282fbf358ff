import type { Database } from "./database.ts";

// Not at once: a start is when people wait.
const FIRST_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Does what runs by itself on a hosted project, some minutes from now and then once a day: anonymising (pg_cron) and
 * vacuuming (autovacuum). Returns the function that ends it.
 */
export function startDailyMaintenance(database: Database): () => Promise<void> {
  let running = Promise.resolve();
  let timer = setTimeout(run, FIRST_AFTER_MS).unref();

  function run() {
    timer = setTimeout(run, DAY_MS).unref();
    running = keepUpNow(database).catch((error: unknown) => console.error("upkeep:", error));
  }

  return async () => {
    clearTimeout(timer);
    await running;
  };
}

async function keepUpNow(database: Database): Promise<void> {
  await database.query("select private.anonymise_completed_inquiries()");
  // Without statistics the planner passes the indexes over.
  if (database.pglite) await database.exec("vacuum (analyze)");
}
