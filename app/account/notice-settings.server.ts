import * as z from "zod";
import { optionalKinds } from "../notices/notice-kinds.ts";
import { databaseFailure, type Supabase } from "../supabase.server.ts";

/** Hours in Seoul; quiet from one until the other, past midnight too. Null: mailed at any hour. */
export type NoticeSettings = { wanted: string[]; quietFrom: number | null; quietUntil: number | null };

const hour = z
  .string()
  .regex(/^(?:\d|1\d|2[0-3])?$/)
  .transform((written) => (written === "" ? null : Number(written)));

const settingsSchema = z
  .object({ wanted: z.array(z.enum(optionalKinds)), quietFrom: hour, quietUntil: hour })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null));

export function typedNoticeSettings(form: FormData) {
  const written = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    wanted: form.getAll("wanted").filter((value) => typeof value === "string"),
    quietFrom: written("quietFrom"),
    quietUntil: written("quietUntil"),
  };
}

/** Null where only one of the two hours is chosen, or a field is none of the form's. */
export function parseNoticeSettings(form: FormData): NoticeSettings | null {
  return settingsSchema.safeParse(typedNoticeSettings(form)).data ?? null;
}

export async function readNoticeSettings(supabase: Supabase, userId: string) {
  const read = await supabase
    .from("notice_preferences")
    .select("muted, quiet_from, quiet_until")
    .eq("user_id", userId)
    .maybeSingle();
  if (read.error) return databaseFailure("notice settings not read", read);
  const { muted = [], quiet_from = null, quiet_until = null } = read.data ?? {};
  const wanted = optionalKinds.filter((kind) => !muted.includes(kind));
  return {
    outcome: "read" as const,
    settings: { wanted, quietFrom: quiet_from, quietUntil: quiet_until } satisfies NoticeSettings,
  };
}

export async function saveNoticeSettings(
  supabase: Supabase,
  userId: string,
  { wanted, quietFrom, quietUntil }: NoticeSettings,
): Promise<{ outcome: "saved" | "failed" }> {
  const row = {
    muted: optionalKinds.filter((kind) => !wanted.includes(kind)),
    quiet_from: quietFrom,
    quiet_until: quietUntil,
  };
  const changed = await supabase
    .from("notice_preferences")
    .update(row)
    .eq("user_id", userId)
    .select("user_id");
  if (changed.error) return databaseFailure("notice settings not saved", changed);
  if (changed.data.length > 0) return { outcome: "saved" };
  const made = await supabase.from("notice_preferences").insert(row);
  return made.error ? databaseFailure("notice settings not saved", made) : { outcome: "saved" };
}
