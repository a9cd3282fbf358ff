import { writeFileSync } from "node:fs";
import path from "node:path";
import { startPostgres } from "../scratch/start-postgres.ts";
import {
  landedMigrations,
  migrationFiles,
  migrationName,
  migrationsFolder,
  schemaFiles,
  writeBaseline,
} from "./migration-files.ts";
import { projectWith, runFiles, schemaDifference } from "./schema-difference.ts";

// npm run db:diff NAME: writes what supabase/schemas say more than the migrations as a migration. Until docs/CHANGELOG.md names
// a release, no project holds data to migrate, so it rewrites the baseline instead.

const [name = ""] = process.argv.slice(2);

if (landedMigrations()) await writeMigration();
else sayWritten(writeBaseline(migrationsFolder, schemaFiles(), new Date()));

async function writeMigration(): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error("Name the migration: npm run db:diff add_nicknames");
  const server = await startPostgres();
  if (server.outcome === "unavailable") throw new Error(server.reason);
  try {
    const { url: migrated } = await projectWith(server, migrationFiles());
    const { url: desired } = await projectWith(server, schemaFiles());
    const { deltas, sql, destructive } = await schemaDifference(migrated, desired);
    if (deltas === 0) {
      sayWritten(null);
      return;
    }
    const file = migrationName(name, new Date());
    writeFileSync(path.join(migrationsFolder, file), sql);
    sayWritten(file);
    for (const statement of destructive) console.warn(`Drops or rewrites: ${statement}`);
    await runFiles(migrated, [{ name: file, script: sql }]);
    const left = await schemaDifference(migrated, desired);
    if (left.deltas > 0) console.warn(`It leaves this to be written by hand:\n${left.sql}`);
  } finally {
    await server.stop();
  }
}

function sayWritten(file: string | null): void {
  console.log(
    file
      ? `Wrote supabase/migrations/${file}. Read it before it lands.`
      : "The migrations build what the schemas say.",
  );
}
