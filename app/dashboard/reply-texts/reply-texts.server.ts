import { CHECK_VIOLATION, UNIQUE_VIOLATION, databaseFailure, type Supabase } from "../../supabase.server.ts";
import type { ReplyTextDetails } from "./reply-text-schema.ts";
import type { RefusalReason } from "../../ui/forms/refuse-form.server.ts";

const TOO_MANY = "PT422";

export async function listReplyTexts(supabase: Supabase) {
  const read = await supabase
    .from("reply_texts")
    .select("id, title, body, changed_at, changed_by")
    .order("title")
    .order("id");
  if (read.error) return databaseFailure("reply texts not read", read);
  return { outcome: "read" as const, texts: read.data };
}

type ReplyTextsRead = Awaited<ReturnType<typeof listReplyTexts>>;
export type ReplyText = Extract<ReplyTextsRead, { outcome: "read" }>["texts"][number];

export async function readReplyText(supabase: Supabase, id: string) {
  const read = await supabase.from("reply_texts").select("body").eq("id", id).maybeSingle();
  if (read.error) return databaseFailure("reply text not read", read);
  return read.data ? { outcome: "read" as const, ...read.data } : { outcome: "missing" as const };
}

type Unsaved = { outcome: "title-taken" | "too-many" | "refused" | "missing" | "failed" };

/** A new text where `id` is null. Of two who save the same one the last wins. */
export async function saveReplyText(
  supabase: Supabase,
  id: string | null,
  { title, body }: ReplyTextDetails,
): Promise<{ outcome: "saved" } | Unsaved> {
  const table = supabase.from("reply_texts");
  const saved = await (id === null
    ? table.insert({ title, body }).select("id")
    : table.update({ title, body }).eq("id", id).select("id"));
  if (!saved.error) return { outcome: saved.data.length > 0 ? "saved" : "missing" };
  const { code } = saved.error;
  if (code === UNIQUE_VIOLATION) return { outcome: "title-taken" };
  if (code === TOO_MANY) return { outcome: "too-many" };
  if (code === CHECK_VIOLATION) return { outcome: "refused" };
  return databaseFailure("reply text not written", saved);
}

/** `removed` also if a colleague was first. */
export async function removeReplyText(supabase: Supabase, id: string) {
  const removed = await supabase.from("reply_texts").delete().eq("id", id);
  if (removed.error) return databaseFailure("reply text not removed", removed);
  return { outcome: "removed" as const };
}

const title = "답장 글을 저장하지 못했습니다";

export const replyTextRefusals = {
  "title-taken": {
    status: 409,
    title,
    description: "같은 제목의 답장 글이 이미 있습니다. 다른 제목을 입력해 주세요.",
    field: "title",
  },
  "too-many": {
    title,
    description: "답장 글은 100개까지 둘 수 있습니다. 쓰지 않는 글을 먼저 지워 주세요.",
  },
  refused: { title, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요." },
  missing: {
    status: 409,
    title,
    description: "다른 관리자가 먼저 지운 글입니다. 다시 저장하시면 새 글이 됩니다.",
  },
  failed: { status: 503, title, description: "쓰신 글은 그대로입니다. 잠시 후 다시 시도해 주세요." },
} satisfies Record<string, RefusalReason>;
