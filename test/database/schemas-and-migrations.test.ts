import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import {
  baselineOf,
  landedMigrations,
  migrationFaults,
  migrationFiles,
  schemaFiles,
  writeBaseline,
} from "../../supabase/diff/migration-files.ts";
import { projectWith, runFiles, schemaDifference } from "../../supabase/diff/schema-difference.ts";
import { startPostgres } from "../../supabase/scratch/start-postgres.ts";

const schemas = schemaFiles();

test("the migrations are in order, none of the future, and as they landed", () => {
  expect(migrationFaults(migrationFiles(), { schemas, landed: landedMigrations(), now: new Date() })).toEqual(
    [],
  );
});

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

const server = await startPostgres();
afterAll(() => (server.outcome === "started" ? server.stop() : undefined));

describe.skipIf(server.outcome === "unavailable")("on an official Postgres", () => {
  test("the migrations build what the schemas say, and a difference becomes a migration", async () => {
    if (server.outcome === "unavailable") return;
    const { url: migrated } = await projectWith(server, migrationFiles());
    const { url: desired } = await projectWith(server, schemas);
    expect(await schemaDifference(migrated, desired)).toEqual({ deltas: 0, sql: "", destructive: [] });

    // pg-delta sees neither of these.
    for (const unseen of [
      "select * from private.notification_kinds order by kind",
      "select setconfig from pg_db_role_setting where setrole = 'authenticator'::regrole",
    ])
      expect(await rowsOf(migrated, unseen)).toEqual(await rowsOf(desired, unseen));

    const nicknames = `
      alter table public.inquiries add column nickname text check (length(nickname) < 20);
      drop index public.inquiries_spam_newest_first;
      create or replace function private.require_admin() returns void language sql set search_path = '' return null;
      select cron.unschedule('anonymise completed inquiries');`;
    await runFiles(desired, [{ name: "nicknames.sql", script: nicknames }]);
    const { sql, destructive } = await schemaDifference(migrated, desired);
    expect(destructive).toContainEqual(expect.stringMatching(/^DROP INDEX .*inquiries_spam_newest_first/));
    await runFiles(migrated, [{ name: "written.sql", script: sql }]);
    expect(await schemaDifference(migrated, desired)).toMatchObject({ deltas: 0 });
  });
});

test("the baseline is rewritten before a release, and a migration beside it stays", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  const write = (minute: string) => writeBaseline(folder, schemas, new Date(`2026-11-27T12:${minute}:00Z`));
  try {
    writeFileSync(path.join(folder, "20261127110000_baseline.sql"), "select 1;");
    expect(write("00")).toBe("20261127120000_baseline.sql");
    expect(write("01")).toBeNull();
    writeFileSync(path.join(folder, "20261127120200_by_hand.sql"), "select 2;");
    expect(() => write("03")).toThrow("20261127120200_by_hand.sql");
    expect(readdirSync(folder)).toEqual(["20261127120000_baseline.sql", "20261127120200_by_hand.sql"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("of the migrations, it is refused that", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const baseline = { name: "20261127110000_baseline.sql", script: baselineOf(schemas) };
  const next = { name: "20261127113000_next.sql", script: "select 1;" };
  const hashed = [baseline, next].map(
    ({ name, script }) => `${createHash("sha256").update(script).digest("hex")}  ${name}`,
  );
  const faults = (migrations: (typeof next)[], landed: string[] | null) =>
    migrationFaults(migrations, { schemas, landed, now });

  test("before a release there are others than the baseline, or it is out of date", () => {
    expect(faults([baseline], null)).toEqual([]);
    const told = [expect.stringContaining("npm run db:diff")];
    expect(faults([baseline, next], null)).toEqual(told);
    expect(faults([{ ...baseline, script: "select 1;" }], null)).toEqual(told);
  });

  test("one is dated in the future, has the time of another, or no time", () => {
    const named = (name: string) => faults([{ ...baseline, name }, next], hashed)[0];
    expect(named("20261127130000_baseline.sql")).toContain("in the future");
    expect(named("20261127113000_baseline.sql")).toBeDefined();
    expect(named("baseline.sql")).toContain("not named");
  });

  test("after a release a landed one is changed or gone, or a new one unlisted or early", () => {
    expect(faults([baseline, next], hashed)).toEqual([]);
    expect(faults([{ ...baseline, script: "select 1;" }, next], hashed)).toEqual([
      "20261127110000_baseline.sql has landed and must stay as it was.",
    ]);
    expect(faults([baseline], hashed)).toHaveLength(1);
    expect(faults([baseline, next], hashed.slice(0, 1))).toEqual([expect.stringContaining(`: ${hashed[1]}`)]);
    expect(faults([baseline, next], hashed.toReversed())).toEqual([
      expect.stringContaining("must come after"),
    ]);
  });
});
