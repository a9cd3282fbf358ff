import { openDatabase } from "../../../supabase/local/database/open-database.ts";
import { createDatabase, startPostgres } from "../../../supabase/scratch/start-postgres.ts";

export type SharedPostgres =
  | {
      outcome: "started";
      template: string;
      stop: () => Promise<void>;
    }
  | { outcome: "unavailable"; reason: string };

type Running = { server: Promise<SharedPostgres>; users: number };

// Creating a database takes two seconds of CPU, copying one a fifth of a second, so the run has one server.
const run = globalThis as { sharedPostgres?: Running | undefined };

/** Returns the Postgres of this run, which ends when every caller has stopped it. */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const running = (run.sharedPostgres ??= { server: start(), users: 0 });
  running.users += 1;
  const server = await running.server;
  if (server.outcome === "unavailable") return server;
  return {
    ...server,
    stop: async () => {
      running.users -= 1;
      if (running.users > 0) return;
      run.sharedPostgres = undefined;
      await server.stop();
    },
  };
}

async function start(): Promise<SharedPostgres> {
  const server = await startWithTemplate();
  if (server.outcome === "unavailable")
    console.warn(`The tests run on PGlite instead of an official Postgres: ${server.reason}.`);
  return server;
}

async function startWithTemplate(): Promise<SharedPostgres> {
  if (process.env.TEST_DATABASE_ENGINE === "pglite")
    return { outcome: "unavailable", reason: "TEST_DATABASE_ENGINE says so" };
  const server = await startPostgres();
  if (server.outcome === "unavailable") return server;
  const template = await createDatabase(server.url());
  await (await openDatabase({ postgresUrl: template })).close();
  return { outcome: "started", template, stop: () => server.stop() };
}
