import { openDatabase } from "../../supabase/local/database/open-database.ts";
import { sessionClaims } from "../database/callers.ts";

// node test/bench/query-plans.ts <data folder> [plans]: times the list's queries as an admin, with plans on request.

const [folder, wantsPlans] = process.argv.slice(2);
if (!folder) throw new Error("node test/bench/query-plans.ts <data folder> [plans]");
const database = await openDatabase({ dataDir: folder });

const admin = crypto.randomUUID();
await database.transaction(async (sql) => {
  await sql.exec("set local session_replication_role = replica");
  await sql.query("insert into auth.users (id, email) values ($1, 'bench@example.com')", [admin]);
  await sql.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin]);
});
const claims = await sessionClaims(database, admin);
const [deep] = await database.query<{ created_at: string; organization_name: string }>(
  `select created_at, organization_name from public.inquiries
   order by created_at desc offset (select count(*) * 9 / 10 from public.inquiries) limit 1`,
);
const columns = `id, reference, organization_name, contact_name, email, phone, organization_type, estimated_users,
  status, suspected_spam, assigned_to, version, created_at`;
const middle = "'80000000-0000-0000-0000-000000000000'";
const json = (filter: object) => `'${JSON.stringify(filter)}'::jsonb`;
const list = (filter: object, place = "") =>
  `select ${columns} from public.search_inquiries(filter => ${json(filter)}${place})`;
const after = (value: string | undefined) => `, cursor_value => '${value}', cursor_id => ${middle}`;
const count = (filter: object) => `select public.count_inquiries(filter => ${json(filter)})`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const aMonth = { from: daysAgo(760), to: daysAgo(730) };

const questions: [name: string, statement: string][] = [
  ["newest first", list({})],
  ["new from health centres", list({ status: "new", type: "health" })],
  ["new in organisation order", list({ status: "new", sort: "organization" })],
  ["deep page", list({}, after(deep?.created_at))],
  ["deep page in organisation order", list({ sort: "organization" }, after(deep?.organization_name))],
  ["a month two years ago", list(aMonth)],
  [
    "same person or organisation",
    "select related.* from public.inquiries as own, private.related_inquiries(own.phone, own.email, own.organization_name, own.id) as related where own.id = (select id from public.inquiries where email = 'user77@example.com' limit 1)",
  ],
  ["search 울릉 (rare)", list({ q: "울릉" })],
  ["search 학교 (common)", list({ q: "학교" })],
  ["search 이조은 (pairs common, whole rare)", list({ q: "이조은" })],
  ["search 쿄쿄 (nowhere)", list({ q: "쿄쿄" })],
  ["search 김 (one letter)", list({ q: "김" })],
  ["search 울릉 견적 (two words)", list({ q: "울릉 견적" })],
  ["search phone 0100250539", list({ q: "010-0025-0539" })],
  ["search 학교 in organisation order", list({ q: "학교", sort: "organization" })],
  ["search 제주, new", list({ q: "제주", status: "new" })],
  ["count all", count({})],
  ["count 울릉", count({ q: "울릉" })],
  ["count 학교", count({ q: "학교" })],
  ["worklist counts", "select private.worklist_counts(now() + interval '8 hours')"],
  ["a page of the worklist", "select public.worklist_page('open', now() + interval '8 hours')"],
  ["statistics of a month", "select private.period_statistics(current_date - 60, current_date - 30)"],
  ["statistics of a year", "select private.period_statistics(current_date - 365, current_date)"],
];

const caller = { role: "authenticated" as const, claims };
for (const [name, statement] of questions) {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    await database.as(caller, (sql) => sql.query(statement));
    times.push(performance.now() - started);
  }
  const [first = 0] = times;
  const median = times.toSorted((a, b) => a - b)[2] ?? 0;
  console.log(`${name.padEnd(45)} ${median.toFixed(1).padStart(8)} ms  (first ${first.toFixed(1)})`);
  if (wantsPlans) {
    const plan = await database.as(caller, (sql) =>
      sql.query<{ "QUERY PLAN": string }>(`explain (analyze, costs off, timing off) ${statement}`),
    );
    console.log(plan.map((line) => `    ${line["QUERY PLAN"]}`).join("\n"));
  }
}
await database.query("delete from public.user_roles where user_id = $1", [admin]);
await database.query("delete from auth.users where id = $1", [admin]);
await database.close();
