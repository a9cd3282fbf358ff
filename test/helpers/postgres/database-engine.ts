import type { TestProject } from "vitest/node";
import { databaseTemplate } from "../database-template.ts";
import { sharedPostgres, type SharedPostgres } from "./shared-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a closed database with every migration and the seed; null if the tests use PGlite. */
    postgresTemplate: string | null;
  }
}

let postgres: SharedPostgres | undefined;

export async function setup({ provide }: TestProject): Promise<void> {
  postgres = await sharedPostgres();
  if (postgres.outcome === "started") return provide("postgresTemplate", postgres.template);
  provide("postgresTemplate", null);
  provide("databaseTemplate", await databaseTemplate());
}

export async function teardown(): Promise<void> {
  if (postgres?.outcome === "started") await postgres.stop();
}
