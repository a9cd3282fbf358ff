import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getAuthSchemaSql } from "@supabase/lite";
import type { LocalDatabase } from "./database.ts";

const here = import.meta.dirname;

export const productSql = join(here, "../..");

const seedFile = "local/demo/seed.sql";

export class MigrationFailed extends Error {
  constructor(file: string, script: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const position = cause instanceof Error && "position" in cause ? Number(cause.position) : Number.NaN;
    const line = position > 0 ? `:${script.slice(0, position).split("\n").length}` : "";
    super(`SQL 적용 실패 ${file}${line}: ${message}`, { cause });
    this.name = "MigrationFailed";
  }
}

/** The database was made from another baseline than this one, and nothing leads from that to this. */
export class OtherBaseline extends Error {
  override readonly name = "OtherBaseline";
  override readonly message =
    "예전 스키마로 만든 데이터베이스여서 이어 쓸 수 없습니다. 빈 데이터베이스를 지정해 주세요.";
}

/** The parts of hosted Supabase Auth that lite lacks. */
export function hostedAuthSql(): string {
  return readFileSync(join(here, "hosted-auth.sql"), "utf8");
}

/**
 * Applies pending migrations as the Supabase CLI does. Throws MigrationFailed, and earlier ones stay applied; throws
 * OtherBaseline before it applies any.
 */
export async function migrate(
  database: LocalDatabase,
  from: string,
  { seed }: { seed: boolean },
): Promise<void> {
  await runFile(database, "auth", getAuthSchemaSql());
  await runFile(database, "hosted-auth.sql", hostedAuthSql());
  await runFile(database, "bootstrap.sql", readFileSync(join(here, "bootstrap.sql"), "utf8"));

  const applied = await database.query<{ version: string; statements: string[] | null }>(
    "select version, statements from supabase_migrations.schema_migrations",
  );
  const appliedScripts = new Map(applied.map(({ version, statements }) => [version, statements?.join("\n")]));

  const files = migrationFiles(join(from, "migrations"));
  if (files[0] && applied.length > 0 && !appliedScripts.has(files[0].version)) throw new OtherBaseline();
  for (const { file, version, name } of files) {
    const script = readFileSync(join(from, "migrations", file), "utf8");
    if (appliedScripts.has(version)) {
      if (appliedScripts.get(version) !== script) {
        console.warn(
          `이미 적용된 뒤에 바뀐 마이그레이션입니다: ${file} (데이터 폴더를 지우면 새로 만듭니다)`,
        );
      }
      continue;
    }
    await runAsHosted(database, file, script, [
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])",
      [version, name, script],
    ]);
  }

  if (seed) await seedOnce(database, from);
  await runFile(database, "realtime.sql", readFileSync(join(here, "../realtime/realtime.sql"), "utf8"));
  await database.connection.clearSchemaCache();
}

async function seedOnce(database: LocalDatabase, from: string): Promise<void> {
  const path = join(from, seedFile);
  if (!existsSync(path)) return;
  const seeds = await database.query("select path from supabase_migrations.seed_files");
  if (seeds.length > 0) return;

  const script = readFileSync(path, "utf8");
  const hash = createHash("sha256").update(script).digest("hex");
  await runAsHosted(database, seedFile, script, [
    "insert into supabase_migrations.seed_files (path, hash) values ($1, $2)",
    [`supabase/${seedFile}`, hash],
  ]);
}

async function runFile(database: LocalDatabase, file: string, script: string): Promise<void> {
  try {
    await database.transaction((sql) => sql.exec(script));
  } catch (error) {
    throw new MigrationFailed(file, script, error);
  }
}

async function runAsHosted(
  database: LocalDatabase,
  file: string,
  script: string,
  record: [statement: string, parameters: unknown[]],
): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      await sql.exec("set local role hosted_postgres");
      await sql.exec(script);
      await sql.exec("reset role");
      await sql.query(...record);
    });
  } catch (error) {
    throw new MigrationFailed(file, script, error);
  }
}

function migrationFiles(folder: string): { file: string; version: string; name: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      return version === undefined || name === undefined ? [] : [{ file, version, name }];
    });
}
