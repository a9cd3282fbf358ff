import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openPglite, type LocalDatabase } from "../../supabase/local/database/database.ts";
import { migrate, MigrationFailed, productSql } from "../../supabase/local/database/migrations.ts";
import { openDatabase } from "../../supabase/local/database/open-database.ts";
import { temporaryFolder } from "./backend-process.ts";

let database: LocalDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

/** Brings the database up to date with a project that has these migrations and this seed. */
async function bringUp(migrations: Record<string, string>, seed = ""): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "migrations"), { recursive: true });
  for (const [file, script] of Object.entries(migrations))
    writeFileSync(join(folder, "migrations", file), script);
  writeFileSync(join(folder, "seed.sql"), seed);
  await migrate(database, folder, { seed: true });
}

const first = { "20260101000000_notes.sql": "create table public.notes (body text);" };
const seed = "insert into public.notes (body) values ('from the seed');";

test("migrations are applied in order and once, the seed once", async () => {
  await bringUp(first, seed);
  const second = {
    ...first,
    "20260102000000_done.sql": "alter table public.notes add done boolean default false;",
  };
  await bringUp(second, seed);

  expect(await database.query("select body, done from public.notes")).toEqual([
    { body: "from the seed", done: false },
  ]);
  expect(await database.query("select version, name from supabase_migrations.schema_migrations")).toEqual([
    { version: "20260101000000", name: "notes" },
    { version: "20260102000000", name: "done" },
  ]);
});

test("a migration that fails leaves nothing of itself, and is named with its line", async () => {
  const bad = { ...first, "20260103000000_bad.sql": "create table public.half ();\n\nselect nonsense;" };
  const failure = await bringUp(bad).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationFailed);
  expect(String(failure)).toContain("20260103000000_bad.sql:3: column");

  expect(await database.query("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
  await bringUp(first);
});

test("a migration that changed after it was applied is warned about", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  await bringUp({ "20260101000000_notes.sql": "create table public.notes (body text, edited boolean);" });
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("20260101000000_notes.sql"));
});

test("a migration finds what hosted Supabase has: extensions, roles, grants, the publication", async () => {
  await bringUp({
    "20260104000000_everything.sql": `
      create extension if not exists btree_gist with schema extensions;
      create extension if not exists pg_trgm with schema extensions;
      create extension if not exists pgcrypto with schema extensions;
      create index on public.notes using gin (body gin_trgm_ops);
      alter publication supabase_realtime add table public.notes;
    `,
  });
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

test("a database of before, whose change feed had another name, takes the new one and goes on", async () => {
  await bringUp(first);
  await database.exec(`
    alter table local_realtime.changes rename to outbox;
    create or replace function local_realtime.capture() returns trigger language plpgsql security definer as $$
      begin
        insert into local_realtime.outbox (relation, type, record) values (tg_relid, tg_op, to_jsonb(new));
        return null;
      end $$;
    insert into public.notes (body) values ('before');
  `);
  expect(await database.query("select type from local_realtime.outbox")).toHaveLength(1);

  await bringUp(first);
  await database.exec("insert into public.notes (body) values ('after')");
  expect(await database.query("select record ->> 'body' as body from local_realtime.changes")).toEqual([
    { body: "after" },
  ]);
  expect(await database.query("select to_regclass('local_realtime.outbox') as outbox")).toEqual([
    { outbox: null },
  ]);
});

test("inquiries of before the text domains are cleaned, addresses aside, and can be worked on", async () => {
  const folder = temporaryFolder();
  const earlier = join(folder, "../earlier");
  for (const file of readdirSync(join(productSql, "migrations")).filter((name) => name < "20261122"))
    cpSync(join(productSql, "migrations", file), join(earlier, "migrations", file));
  const before = await openDatabase({ dataDir: folder, sql: earlier, seed: false });
  const insert = `insert into public.inquiries (organization_name, contact_name, email, phone, message)
    values ($1, $2, 'a&b%@example.kr', '010-1234-5678', $3)`;
  await before.query(insert, ["e\u0301\u200b한빛", "\u202e김\u0007", `a${"\u0301\u0316".repeat(50)}`]);
  await before.query(insert, ["\u200b\u200b", "\u202e", null]);
  await before.close();

  const after = await openDatabase({ dataDir: folder, seed: false });
  const rows = await after.query(
    "select organization_name, contact_name, email, length(message) as letters from public.inquiries order by 1 desc",
  );
  const status = await after.query("update public.inquiries set status = 'completed' returning status");
  await after.close();
  const email = "a&b%@example.kr";
  expect(rows).toEqual([
    { organization_name: "é한빛", contact_name: "김", email, letters: 8 },
    { organization_name: "-", contact_name: "-", email, letters: null },
  ]);
  expect(status).toHaveLength(2);
});
