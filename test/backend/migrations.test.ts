import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../supabase/local/database.ts";
import { MigrationFailed } from "../../supabase/local/migrations.ts";
import { openDatabase } from "../../supabase/local/open-database.ts";
import { temporaryFolder } from "./backend-process.ts";

/** A project of its own, with these migrations. */
function project(migrations: Record<string, string>, seed = ""): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "migrations"), { recursive: true });
  for (const [file, script] of Object.entries(migrations))
    writeFileSync(join(folder, "migrations", file), script);
  writeFileSync(join(folder, "seed.sql"), seed);
  return folder;
}

async function open(sql: string, dataDir?: string): Promise<Database> {
  const database = await openDatabase({ sql, dataDir });
  onTestFinished(() => database.close());
  return database;
}

const notes = "create table public.notes (id integer generated always as identity primary key, body text);";

test("a migration finds what hosted Supabase has: extensions, roles, grants, the publication", async () => {
  const database = await open(
    project({
      "20260101000000_everything.sql": `
        create extension if not exists btree_gist with schema extensions;
        create extension if not exists pg_trgm with schema extensions;
        create extension if not exists pgcrypto with schema extensions;
        ${notes}
        create index on public.notes using gin (body gin_trgm_ops);
        alter publication supabase_realtime add table public.notes;
      `,
    }),
  );
  const extensions = `select extname as name from pg_extension where extnamespace = 'extensions'::regnamespace`;
  const names = (await database.query<{ name: string }>(extensions)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["btree_gist", "pg_trgm", "pgcrypto", "uuid-ossp"]));
  expect(await database.query("select encode(digest('x', 'sha256'), 'hex') as hash")).toHaveLength(1);

  const asAnon = database.as({ role: "anon" }, (sql) =>
    sql.query("insert into public.notes (body) values ('a')"),
  );
  await expect(asAnon).resolves.toEqual([]);
  const bypasses = "select rolbypassrls as yes from pg_roles where rolname = 'service_role'";
  expect(await database.query(bypasses)).toEqual([{ yes: true }]);
});

test("migrations are applied in order and once, the seed once", async () => {
  const dataDir = temporaryFolder();
  const first = { "20260101000000_notes.sql": notes };
  const seed = "insert into public.notes (body) values ('from the seed');";
  await (await openDatabase({ sql: project(first, seed), dataDir })).close();

  const second = {
    ...first,
    "20260102000000_done.sql": "alter table public.notes add done boolean default false;",
  };
  const database = await open(project(second, seed), dataDir);
  expect(await database.query("select body, done from public.notes")).toEqual([
    { body: "from the seed", done: false },
  ]);
  expect(await database.query("select version, name from supabase_migrations.schema_migrations")).toEqual([
    { version: "20260101000000", name: "notes" },
    { version: "20260102000000", name: "done" },
  ]);
});

test("a migration that fails leaves nothing of itself, and is named with its line", async () => {
  const dataDir = temporaryFolder();
  const good = { "20260101000000_notes.sql": notes };
  const bad = { ...good, "20260102000000_bad.sql": "create table public.half ();\n\nselect nonsense;" };
  await (await openDatabase({ sql: project(good), dataDir })).close();

  const failure = await openDatabase({ sql: project(bad), dataDir }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationFailed);
  expect(String(failure)).toContain("20260102000000_bad.sql:3: column");

  const database = await open(project(good), dataDir);
  expect(await database.query("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
});

test("a migration that changed after it was applied is warned about", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const dataDir = temporaryFolder();
  await (await openDatabase({ sql: project({ "1_notes.sql": notes }), dataDir })).close();
  await open(project({ "1_notes.sql": `${notes} -- edited` }), dataDir);
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("1_notes.sql"));
});
