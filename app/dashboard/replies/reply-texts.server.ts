import { CHECK_VIOLATION, UNIQUE_VIOLATION, databaseFailure, type Supabase } from "../../supabase.server.ts";
import type { ReplyTextDetails } from "./reply-text-schema.ts";
import type { RefusalReason } from "../../ui/forms/refuse-form.server.ts";

const COLUMNS = "id, title, body, version, changed_at, changed_by";
const TOO_MANY = "PT422";

export async function listReplyTexts(supabase: Supabase) {
  const read = await supabase.from("reply_texts").select(COLUMNS).order("title").order("id");
  if (read.error) return databaseFailure("reply texts not read", read);
  return { outcome: "read" as const, texts: read.data };
}

type ReplyTextsRead = Awaited<ReturnType<typeof listReplyTexts>>;
export type ReplyText = Extract<ReplyTextsRead, { outcome: "read" }>["texts"][number];

export type ReplyTitlesRead =
  { outcome: "read"; titles: Pick<ReplyText, "id" | "title">[] } | { outcome: "failed" };

export async function readReplyText(supabase: Supabase, id: string) {
  const read = await supabase.from("reply_texts").select(COLUMNS).eq("id", id).maybeSingle();
  if (read.error) return databaseFailure("reply text not read", read);
  return read.data ? { outcome: "read" as const, text: read.data } : { outcome: "missing" as const };
}

type Refused = { outcome: "title-taken" | "too-many" | "refused" | "failed" };

function refusalOf(written: { status: number; error: { code: string } }): Refused {
  const { code } = written.error;
  if (code === UNIQUE_VIOLATION) return { outcome: "title-taken" };
  if (code === TOO_MANY) return { outcome: "too-many" };
  if (code === CHECK_VIOLATION) return { outcome: "refused" };
  return databaseFailure("reply text not written", written);
}

export async function addReplyText(
  supabase: Supabase,
  { title, body }: ReplyTextDetails,
): Promise<{ outcome: "added" } | Refused> {
  const added = await supabase.from("reply_texts").insert({ title, body });
  return added.error ? refusalOf(added) : { outcome: "added" };
}

/** `conflict`: a colleague has changed the text since this version was shown, so nothing was done. */
type Unchanged = { outcome: "conflict"; current: ReplyText } | { outcome: "missing" | "failed" };
type Shown = { id: string; version: number };

export async function changeReplyText(
  supabase: Supabase,
  { id, version }: Shown,
  { title, body }: ReplyTextDetails,
): Promise<{ outcome: "changed" } | Refused | Unchanged> {
  const changed = await supabase
    .from("reply_texts")
    .update({ title, body })
    .eq("id", id)
    .eq("version", version)
    .select("id");
  if (changed.error) return refusalOf(changed);
  return changed.data.length > 0 ? { outcome: "changed" } : whyUnchanged(supabase, id);
}

export async function removeReplyText(
  supabase: Supabase,
  { id, version }: Shown,
): Promise<{ outcome: "removed" } | Unchanged> {
  const removed = await supabase
    .from("reply_texts")
    .delete()
    .eq("id", id)
    .eq("version", version)
    .select("id");
  if (removed.error) return databaseFailure("reply text not removed", removed);
  return removed.data.length > 0 ? { outcome: "removed" } : whyUnchanged(supabase, id);
}

async function whyUnchanged(supabase: Supabase, id: string): Promise<Unchanged> {
  const read = await readReplyText(supabase, id);
  return read.outcome === "read" ? { outcome: "conflict", current: read.text } : read;
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
    description: "다른 관리자가 먼저 지운 글입니다. 쓰신 본문을 복사해 새 답장 글로 저장해 주세요.",
  },
  conflict: {
    status: 409,
    title: "다른 관리자가 먼저 고쳤습니다",
    description:
      "쓰신 글은 저장하지 않고 그대로 두었습니다. 지금 저장된 글과 견주어 본 뒤 다시 저장해 주세요.",
  },
  failed: { status: 503, title, description: "쓰신 글은 그대로입니다. 잠시 후 다시 시도해 주세요." },
} satisfies Record<string, RefusalReason>;
