import { wakeNotifications } from "../../../notifications/notifications.server.ts";
import {
  CHECK_VIOLATION,
  databaseFailure,
  FOREIGN_KEY_VIOLATION,
  type Supabase,
} from "../../../supabase.server.ts";
import type { RefusalReason } from "../../../ui/forms/refuse-form.server.ts";
import { updateInquiry } from "../update/update-inquiry.server.ts";
import type { Reply } from "./reply-form.tsx";

const refusalOf = {
  PT409: "anonymised",
  PT422: "no-address",
  PT424: "off",
  PT429: "too-many",
  [FOREIGN_KEY_VIOLATION]: "missing",
  [CHECK_VIOLATION]: "refused",
} as const;

type Unsent = (typeof refusalOf)[keyof typeof refusalOf] | "failed";

/** `not-set`: as after a colleague's change. */
export type NextContact = "kept" | "set" | "not-set";

/** The database knows the address. `queued` also if the same was sent a moment ago: then it is one mail. */
export async function sendReply(
  supabase: Supabase,
  { id, adminId }: { id: string; adminId: string },
  { subject, body, nextOn, version }: Reply,
): Promise<{ outcome: "queued"; nextContact: NextContact } | { outcome: Unsent }> {
  const sent = await supabase.from("inquiry_replies").insert({ inquiry_id: id, subject, body });
  if (sent.error) {
    const { code } = sent.error;
    return Object.hasOwn(refusalOf, code)
      ? { outcome: refusalOf[code as keyof typeof refusalOf] }
      : databaseFailure("reply not stored", sent);
  }
  wakeNotifications();
  if (!nextOn) return { outcome: "queued", nextContact: "kept" };
  const change = { next_action_on: nextOn, next_action_time: null };
  const { outcome } = await updateInquiry(supabase, adminId, { id, version }, change);
  return { outcome: "queued", nextContact: outcome === "changed" ? "set" : "not-set" };
}

const title = "답장을 보내지 못했습니다";

export const replyRefusals = {
  anonymised: { status: 409, title, description: "개인정보를 삭제한 문의여서 답장할 수 없습니다." },
  "no-address": { status: 409, title, description: "이메일을 남기지 않은 문의입니다. 전화로 답해 주세요." },
  off: {
    status: 409,
    title,
    description:
      "지금은 이 화면에서 메일을 보낼 수 없습니다. 쓰신 글을 복사해 메일 프로그램으로 보내 주세요.",
  },
  "too-many": {
    status: 429,
    title,
    description: "한 사람이 하루에 보낼 수 있는 답장 200통을 다 보내셨습니다. 내일 다시 보내 주세요.",
  },
  missing: { status: 409, title, description: "없는 문의입니다. 목록에서 다시 찾아 주세요." },
  refused: { title, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 보내 주세요." },
  failed: { status: 503, title, description: "쓰신 글은 그대로입니다. 잠시 후 다시 눌러 주세요." },
} satisfies Record<Unsent, RefusalReason>;
