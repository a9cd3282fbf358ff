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

export const mailOf = ({ id }: ApiUser) => `${id}@example.kr`;
export const byWords = (one: unknown[], other: unknown[]) => (one.join() < other.join() ? -1 : 1);

export async function claimedWords(backend: Backend) {
  const claimed = await claim(backend);
  return claimed.map(({ kind, channel, address }) => [kind, channel, address]).toSorted(byWords);
}

export const storedNotifications = ({ database }: Backend) =>
  database.query("select kind, inquiry_id, recipient from public.notifications order by created_at, kind");
