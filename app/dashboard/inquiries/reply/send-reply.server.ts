import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import type { RefusalReason } from "../../../ui/forms/refuse-form.server.ts";
import { KEPT, type Reply } from "./reply-schema.ts";

const refusalOf = {
  PT404: "unanswerable",
  PT409: "unanswerable",
  PT422: "unanswerable",
  PT412: "answered-since",
  PT424: "off",
  PT429: "too-many",
  [CHECK_VIOLATION]: "refused",
} as const;

type Unsent = (typeof refusalOf)[keyof typeof refusalOf] | "failed";

/** The database knows the address. `queued` also if the same was sent a moment ago: then it is one mail. `id` undoes it.
 * `nextOn`: the day of the next contact by now, not the chosen one after a colleague's change. */
export async function sendReply(
  supabase: Supabase,
  inquiry_id: string,
  { subject, body, nextOn, planned, seen, despite, take }: Reply,
): Promise<{ outcome: "queued"; id: string; nextOn: string | null } | { outcome: Unsent }> {
  const newest = despite ?? seen;
  const sent = await supabase
    .rpc("send_reply", {
      inquiry_id,
      subject,
      body,
      ...(newest && { seen: newest }),
      change: {
        ...(nextOn !== KEPT && { next_action_on: nextOn, planned: planned ?? null }),
        ...(take && { take: true }),
      },
    })
    .single();
  if (sent.error) {
    const { code } = sent.error;
    return Object.hasOwn(refusalOf, code)
      ? { outcome: refusalOf[code as keyof typeof refusalOf] }
      : databaseFailure("reply not stored", sent);
  }
  return { outcome: "queued", id: sent.data.id, nextOn: sent.data.next_action_on };
}

const title = "답장을 보내지 못했습니다";

export const replyRefusals = {
  // The page itself says why.
  unanswerable: { status: 409, title },
  "answered-since": {
    status: 409,
    title: "아직 보내지 않았습니다",
    description:
      "쓰시는 사이에 다른 답장이 나갔습니다. 읽어 보시고, 그래도 보내시려면 ‘그래도 보내기’를 눌러 주세요.",
  },
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
  refused: { title, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 보내 주세요." },
  failed: { status: 503, title, description: "쓰신 글은 그대로입니다. 잠시 후 다시 눌러 주세요." },
} satisfies Record<Unsent, RefusalReason>;
