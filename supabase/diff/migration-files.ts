import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../local/settings.ts";

export type SqlFile = { name: string; script: string };

export const migrationsFolder = path.join(repositoryRoot, "supabase/migrations");
const landedFile = path.join(import.meta.dirname, "landed-migrations.sha256");

export const migrationFiles = (): SqlFile[] => sqlFilesIn(migrationsFolder);
export const schemaFiles = (): SqlFile[] => sqlFilesIn(path.join(repositoryRoot, "supabase/schemas"));

function sqlFilesIn(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({
      name,
      script: readFileSync(path.join(folder, name), "utf8").replaceAll("\r\n", "\n"),
    }));
}

export function baselineOf(schemas: SqlFile[]): string {
  const head = "-- Written by `npm run db:diff`: the files of supabase/schemas, one after another.";
  return [head, ...schemas.map(({ name, script }) => `-- ${name}\n\n${script.trim()}`)].join("\n\n\n") + "\n";
}

/** Rewrites the one migration of the folder and returns its name, or null if it says what the schemas say. Throws for others. */
export function writeBaseline(folder: string, schemas: SqlFile[], now: Date): string | null {
  const script = baselineOf(schemas);
  const present = sqlFilesIn(folder);
  const others = present.filter(({ name }) => !name.endsWith("_baseline.sql")).map(({ name }) => name);
  if (others.length > 0)
    throw new Error(
      `Before a first release there is one baseline. Say in supabase/schemas what these say, then delete them: ${others.join()}`,
    );
  if (present.length === 1 && present[0]?.script === script) return null;
  for (const { name } of present) rmSync(path.join(folder, name));
  const written = migrationName("baseline", now);
  writeFileSync(path.join(folder, written), script);
  return written;
}

export function migrationName(name: string, now: Date): string {
  return `${timestampOf(now)}_${name}.sql`;
}

/** The hash lines of the migrations that may no longer change; null until docs/CHANGELOG.md names a release. */
export function landedMigrations(): string[] | null {
  const changelog = path.join(repositoryRoot, "docs/CHANGELOG.md");
  if (!existsSync(changelog) || !/^## \[?v?\d+\.\d+\.\d+/m.test(readFileSync(changelog, "utf8"))) return null;
  return existsSync(landedFile) ? readFileSync(landedFile, "utf8").trim().split(/\r?\n/) : [];
}

/** The faults of these migrations by their names and texts alone. */
export function migrationFaults(
  migrations: SqlFile[],
  { schemas, landed, now }: { schemas: SqlFile[]; landed: string[] | null; now: Date },
): string[] {
  const versionOf = (name: string) => /^(\d{14})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  const versions = migrations.map(({ name }) => versionOf(name));
  const faults = migrations.flatMap(({ name }, index) => {
    const version = versionOf(name);
    if (!version) return [`${name} is not named <14 digits>_<name>.sql.`];
    if (version > timestampOf(now))
      return [`${name} is dated in the future: newer ones would sort before it.`];
    if (versions.indexOf(version) < index) return [`${name} has the time of another migration.`];
    return [];
  });

  if (!landed) {
    const [baseline, ...others] = migrations;
    const isBaseline = baseline?.name.endsWith("_baseline.sql") && baseline.script === baselineOf(schemas);
    if (!isBaseline || others.length > 0)
      faults.push(
        "Before a first release there is one baseline, what supabase/schemas say: npm run db:diff.",
      );
    return faults;
  }
  const lines = migrations.map(
    ({ name, script }) => `${createHash("sha256").update(script).digest("hex")}  ${name}`,
  );
  const fileOf = (line: string) => line.split("  ").at(-1) ?? "";
  for (const line of landed)
    if (!lines.includes(line)) faults.push(`${fileOf(line)} has landed and must stay as it was.`);
  const listed = landed.map(fileOf);
  for (const line of lines)
    if (!listed.includes(fileOf(line))) faults.push(`Append to ${path.basename(landedFile)}: ${line}`);
  if (listed.join() !== listed.toSorted().join())
    faults.push("A new migration must come after those that have landed.");
  return faults;
}

function timestampOf(time: Date): string {
  return time.toISOString().replaceAll(/\D/g, "").slice(0, 14);
}
