import { demoIntakes } from "./demo-intakes.ts";
import { generateDemoRows } from "./demo-inquiries.ts";
import { setDemoInvites } from "./demo-invites.ts";
import type { LocalDatabase, Sql } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { loadEnvFile, readSettings, startupErrorMessage } from "../settings.ts";

const admins = [
  { email: "minseo.kim@example.com", name: "김민서" },
  { email: "jihoon.park@example.com", name: "박지훈" },
  { email: "seoyeon.lee@example.com", name: "이서연" },
];

export async function seedDemo(
  database: LocalDatabase,
  end = new Date(),
): Promise<"seeded" | "already-seeded"> {
  return database.transaction(async (sql) => {
    const seeded = await sql.query("select from auth.users where email = $1", [admins[0]?.email]);
    if (seeded.length > 0) return "already-seeded";

    const ids: string[] = [];
    for (const admin of admins) ids.push(await addAdmin(sql, admin));
    // Disables triggers, which would date the history today.
    await sql.exec("set local session_replication_role = replica");
    for (const tables of [generateDemoRows(end, ids), demoIntakes(ids[0] ?? "", new Date())])
      for (const [table, rows] of Object.entries(tables)) await insertRows(sql, table, rows);
    await sql.exec("set local session_replication_role = origin");
    await sql.exec("select private.recount_inquiries()");
    await sql.exec("update public.inquiry_notes set body = body");
    await sql.exec("update public.inquiry_contacts set remark = remark");
    return "seeded";
  });
}

async function addAdmin(sql: Sql, { email, name }: { email: string; name: string }): Promise<string> {
  const id = crypto.randomUUID();
  await sql.query(
    `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{"inviteCode": "demo-admin-invite"}')`,
    [id, email],
  );
  await sql.query("update public.members set display_name = $1 where user_id = $2", [name, id]);
  return id;
}

async function insertRows(sql: Sql, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await sql.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

if (process.argv[1] === import.meta.filename) {
  loadEnvFile();
  try {
    const database = await openDatabase(readSettings(process.env));
    await setDemoInvites(database);
    const outcome = await seedDemo(database);
    await database.close();
    console.log(outcome === "seeded" ? "데모 문의 305건을 넣었습니다." : "데모 문의가 이미 들어 있습니다.");
  } catch (error) {
    console.error(startupErrorMessage(error, process.env));
    process.exitCode = 1;
  }
}
