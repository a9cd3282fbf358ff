import { optionalKinds, problemText } from "../notifications/notification-kinds.ts";
import { databaseFailure, type Supabase } from "../supabase.server.ts";

import * as z from "zod";

const hour = z
  .string()
  .regex(/^(?:\d|1\d|2[0-3])$/)
  .optional()
  .transform((written) => (written === undefined ? null : Number(written)));

export const notificationSettingsSchema = z
  .object({ wanted: z.array(z.enum(optionalKinds)), quietFrom: hour, quietUntil: hour })
  .refine(
    ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
    "조용한 시간은 시작과 끝을 함께 골라 주세요.",
  );

/** Quiet hours in Seoul time, which may pass midnight. Null: mails are sent at any hour. */
type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export async function readNotificationSettings(supabase: Supabase, userId: string) {
  const read = await supabase
    .from("notification_preferences")
    .select("muted, quiet_from, quiet_until")
    .eq("user_id", userId)
    .maybeSingle();
  if (read.error) return databaseFailure("notification settings not read", read);
  const { muted = [], quiet_from = null, quiet_until = null } = read.data ?? {};
  const wanted = optionalKinds.filter((kind) => !muted.includes(kind));
  return {
    outcome: "read" as const,
    settings: { wanted, quietFrom: quiet_from, quietUntil: quiet_until } satisfies NotificationSettings,
  };
}

/** Why the last mail to this member did not arrive; null if it did, or where that cannot be read. */
export async function readMailProblem(supabase: Supabase, userId: string): Promise<string | null> {
  const read = await supabase
    .from("notification_deliveries")
    .select("state, problem")
    .eq("recipient", userId)
    .in("state", ["sent", "undeliverable"])
    .order("settled_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (read.error) databaseFailure("last mail to a member not read", read);
  return read.data?.state === "undeliverable" ? problemText(read.data.problem ?? "") : null;
}

export async function saveNotificationSettings(
  supabase: Supabase,
  { wanted, quietFrom, quietUntil }: NotificationSettings,
): Promise<{ outcome: "saved" | "failed" }> {
  const muted = optionalKinds.filter((kind) => !wanted.includes(kind));
  const row = { muted, quiet_from: quietFrom, quiet_until: quietUntil };
  const saved = await supabase.from("notification_preferences").upsert(row, { onConflict: "user_id" });
  return saved.error ? databaseFailure("notification settings not saved", saved) : { outcome: "saved" };
}
