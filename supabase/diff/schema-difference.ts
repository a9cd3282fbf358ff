import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { MigrationFailed } from "../local/database/migrations.ts";
import { hostedProject, type HostedProject } from "../scratch/hosted-project.ts";
import type { StartedPostgres } from "../scratch/start-postgres.ts";
import type { SqlFile } from "./migration-files.ts";

export type SchemaDifference = {
  /** How many facts differ. */
  deltas: number;
  /** The SQL that makes the first schema the second, for a person to read. */
  sql: string;
  /** Those of its statements that drop or rewrite something. */
  destructive: string[];
};

type Plan = { deltas: unknown[]; actions: { sql: string; verb: string; dataLoss: string }[] };

const pgDelta = fileURLToPath(new URL("cli/main.js", import.meta.resolve("@supabase/pg-delta")));

/** Runs these files in a new hosted-like project, as its owner, who is no superuser. Throws MigrationFailed. */
export async function projectWith(server: StartedPostgres, files: SqlFile[]): Promise<HostedProject> {
  const project = await hostedProject(server);
  await runFiles(project.url, files);
  return project;
}

export async function runFiles(url: string, files: SqlFile[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (const { name, script } of files)
      await sql
        .begin((transaction) => transaction.unsafe(script))
        .catch((error: unknown) => {
          throw new MigrationFailed(name, script, error);
        });
  } finally {
    await sql.end();
  }
}

/**
 * Compares the schemas of two databases. pg-delta sees no rows, and no settings of the platform's roles: a migration that
 * changes one of those is written by hand.
 */
export async function schemaDifference(source: string, desired: string): Promise<SchemaDifference> {
  const folder = mkdtempSync(path.join(tmpdir(), "schema-difference-"));
  const plan = path.join(folder, "plan.json");
  const script = path.join(folder, "difference.sql");
  const run = (...words: string[]) => promisify(execFile)(process.execPath, [pgDelta, ...words]);
  try {
    await run("plan", "--profile", "supabase", "--source", source, "--desired", desired, "--out", plan);
    const { deltas, actions } = JSON.parse(readFileSync(plan, "utf8")) as Plan;
    if (actions.length > 0) await run("render", "--plan", plan, "--out", script, "--allow-drops");
    return {
      deltas: deltas.length,
      sql: existsSync(script) ? readFileSync(script, "utf8") : "",
      destructive: actions
        .filter(({ verb, dataLoss }) => verb === "drop" || dataLoss === "destructive")
        .map((action) => action.sql),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
