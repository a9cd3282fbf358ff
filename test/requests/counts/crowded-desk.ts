import { inject } from "vitest";
import { openDatabase } from "../../../supabase/local/database/open-database.ts";
import { loadInquiries } from "../../bench/load-inquiries.ts";
import { SESSION_SECRET, startSite } from "../../helpers/site.ts";
import { copyOfTemplate } from "../../helpers/test-database.ts";
import { Visitor } from "../../helpers/visitor.ts";

const INQUIRIES = process.env.LONG ? 100_000 : 4_000;

/** A site with that many inquiries, of three years, three admins, and SQL access to its database. Null where npm has no
 * Postgres, as an embedded database can be opened only once. */
export async function openCrowdedDesk() {
  if (!inject("postgresTemplate")) return null;
  const copy = await copyOfTemplate();
  const site = await startSite(copy.dataDir, { ...copy.settings, TIMEOUT_MULTIPLIER: "20", SESSION_SECRET });
  const database = await openDatabase(copy.place);

  const admins = Array.from({ length: 3 }, () => new Visitor(site.url));
  const ids: string[] = [];
  for (const admin of admins) {
    const { email } = await admin.signUp("demo-admin-invite");
    const [member] = await database.query<{ id: string }>("select id from auth.users where email = $1", [
      email,
    ]);
    ids.push(member?.id ?? "");
  }
  await loadInquiries(database, INQUIRIES, { change: handledBy(ids) });

  const [admin] = admins;
  if (!admin) throw new Error("nobody signed up");
  return {
    admin,
    adminIds: ids,
    sql: <Row>(query: string, parameters: unknown[] = []) => database.query<Row>(query, parameters),
    async close() {
      await site.stop();
      await database.close();
      await copy.remove();
    },
  };
}

export type CrowdedDesk = NonNullable<Awaited<ReturnType<typeof openCrowdedDesk>>>;

function handledBy(ids: string[]): string {
  return `
    update public.inquiries set
      status = case when status = 'new' and get_byte(uuid_send(id), 3) % 4 = 1 then 'in_progress' else status end,
      first_response_at = coalesce(first_response_at, case
        when get_byte(uuid_send(id), 3) % 4 < 2 then created_at + get_byte(uuid_send(id), 4) * interval '17 minutes' end),
      assigned_to = (array['${ids.join("', '")}']::uuid[])[1 + get_byte(uuid_send(id), 1) % 3],
      contact_attempts = get_byte(uuid_send(id), 5) % 3,
      resolution = case
        when status = 'completed' then
          (array['adopted', 'declined', 'unreachable'])[1 + get_byte(uuid_send(id), 2) % 3]
        when status = 'in_progress' and get_byte(uuid_send(id), 2) % 28 = 0 then 'on_hold' end,
      next_action_on = case when status <> 'completed' and get_byte(uuid_send(id), 2) % 7 <> 1 then
        (now() at time zone 'Asia/Seoul')::date - 2 + get_byte(uuid_send(id), 2) % 5 end
    where get_byte(uuid_send(id), 0) < 40 or (status = 'new' and get_byte(uuid_send(id), 0) < 160);
    -- So that the first page has inquiries of one place.
    update public.inquiries set phone = '02-700-0000' where id in (
      select id from public.inquiries where not suspected_spam order by created_at desc limit 9)`;
}
