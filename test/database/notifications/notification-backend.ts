import type { Backend } from "../../../supabase/local/backend.ts";
import type { Sql } from "../../../supabase/local/database/database.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { type ApiUser, signedIn } from "../callers.ts";
import { countingRowsRead } from "../rows-read.ts";
import { claim, makeDue, SITE_TOKEN } from "./worker-calls.ts";

export async function notificationBackendOfFile() {
  const backend = await backendOfFile();
  await backend.database.query("select private.trust_site_token($1)", [SITE_TOKEN]);
  return {
    backend,
    admin: await signedIn(backend, "admin"),
    colleague: await signedIn(backend, "admin"),
    staff: await signedIn(backend, "staff"),
  };
}

export async function removeNotifications(backend: Backend): Promise<void> {
  await backend.database.exec(
    "delete from public.inquiries; delete from public.notifications; delete from public.notification_preferences",
  );
  await makeDue(backend);
}

export const mailOf = ({ id }: ApiUser) => `${id}@example.kr`;
export const byWords = (one: unknown[], other: unknown[]) => (one.join() < other.join() ? -1 : 1);

export async function claimedWords(backend: Backend) {
  const claimed = await claim(backend);
  return claimed.map(({ kind, channel, address }) => [kind, channel, address]).toSorted(byWords);
}

export const storedNotifications = ({ database }: Backend) =>
  database.query("select kind, inquiry_id, recipient from public.notifications order by created_at, kind");

/** Returns how many rows `work` reads of inquiries and of what tells of them. */
export const rowsRead = (backend: Backend, work: (sql: Sql) => Promise<unknown>) =>
  backend.database.transaction(async (sql) => {
    const tables = ["inquiries", "notifications", "notification_deliveries"];
    return (await countingRowsRead(sql, tables, () => work(sql))).rowsRead;
  });
