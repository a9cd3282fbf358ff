import type { Backend } from "../../../supabase/local/backend.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { type ApiUser, signedIn } from "../callers.ts";
import { claim, makeDue } from "./worker-calls.ts";

export async function notificationBackendOfFile() {
  const backend = await backendOfFile();
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

/** Moves what was told and what waits into the past, by whole windows of ten minutes. */
export const minutesLater = ({ database }: Backend, minutes: number) =>
  database.exec(`
    update public.notifications set created_at = created_at - interval '${minutes} minutes';
    update public.inquiry_events set at = at - interval '${minutes} minutes';
    update public.notification_deliveries set next_attempt_at = next_attempt_at - interval '${minutes} minutes'`);

export const mailOf = ({ id }: ApiUser) => `${id}@example.kr`;
export const byWords = (one: unknown[], other: unknown[]) => (one.join() < other.join() ? -1 : 1);

export async function claimedWords(backend: Backend) {
  const claimed = await claim(backend);
  return claimed.map(({ kind, channel, address }) => [kind, channel, address]).toSorted(byWords);
}

export const storedNotifications = ({ database }: Backend) =>
  database.query("select kind, inquiry_id, recipient from public.notifications order by created_at, kind");
