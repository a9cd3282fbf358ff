import type { Backend } from "../../../supabase/local/backend.ts";
import type { Sql } from "../../../supabase/local/database/database.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { type ApiUser, signedIn } from "../callers.ts";
import { claim, makeDue, SITE_TOKEN } from "./worker-calls.ts";

export async function startNoticeBackend() {
  const backend = await startTestBackend();
  await backend.database.query("select private.trust_site_token($1)", [SITE_TOKEN]);
  return {
    backend,
    admin: await signedIn(backend, "admin"),
    colleague: await signedIn(backend, "admin"),
    staff: await signedIn(backend, "staff"),
  };
}

export async function removeNotices(backend: Backend): Promise<void> {
  await backend.database.exec(
    "delete from public.inquiries; delete from public.notices; delete from public.notice_preferences",
  );
  await makeDue(backend);
}

export const mailOf = ({ id }: ApiUser) => `${id}@example.kr`;
export const byWords = (one: unknown[], other: unknown[]) => (one.join() < other.join() ? -1 : 1);

export async function claimedWords(backend: Backend) {
  const claimed = await claim(backend);
  return claimed.map(({ kind, channel, address }) => [kind, channel, address]).toSorted(byWords);
}

export const storedNotices = ({ database }: Backend) =>
  database.query("select kind, inquiry_id, recipient from public.notices order by created_at, kind");

/** Returns how many rows `work` reads of inquiries and of what tells of them. */
export const rowsRead = (backend: Backend, work: (sql: Sql) => Promise<unknown>) =>
  backend.database.transaction(async (sql) => {
    // What the session read before is in it until the session hands its numbers in, never within a transaction.
    const readSoFar = async () => {
      const [row] = await sql.query<{ read: number }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
         from pg_stat_xact_user_tables where relid in
           ('public.inquiries'::regclass, 'public.notices'::regclass, 'public.notice_deliveries'::regclass)`,
      );
      return row?.read ?? Number.NaN;
    };
    const before = await readSoFar();
    await work(sql);
    return (await readSoFar()) - before;
  });
