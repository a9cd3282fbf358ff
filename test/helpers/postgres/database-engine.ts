import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../supabase/local/database/open-database.ts";
import { databaseTemplate } from "../database-template.ts";
import { createDatabase, startPostgres, type PostgresStart } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a database with every migration and the seed, which nobody has open; null where PGlite has it. */
    postgresTemplate: string | null;
  }
}

let server: PostgresStart | undefined;

export async function setup({ provide }: TestProject): Promise<void> {
  server =
    process.env.TEST_DATABASE_ENGINE === "pglite"
      ? { outcome: "unavailable", reason: "TEST_DATABASE_ENGINE says so" }
      : await startPostgres();
  if (server.outcome === "unavailable") {
    console.warn(`The database tests run on PGlite instead of an official Postgres: ${server.reason}.`);
    provide("postgresTemplate", null);
    provide("databaseTemplate", await databaseTemplate());
    return;
  }
  const template = await createDatabase(server.url());
  await (await openDatabase({ postgresUrl: template })).close();
  provide("postgresTemplate", template);
}

export async function teardown(): Promise<void> {
  if (server?.outcome === "started") await server.stop();
}
