import { formatDate, formatWeekday, seoulDay } from "../../../korean/dates.ts";
import type { Mailbox } from "../../../env.server.ts";
import { replySender, replyTo } from "../../../notifications/notifications.server.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { suggestedDay } from "../follow-up-days.server.ts";
import { nameLookup } from "../../member-names.ts";
import { readMembers } from "../../read-layout.server.ts";
import { filledText } from "../../reply-texts/reply-text-schema.ts";
import { replyHref, replyMail } from "./reply-mail.ts";
import { listReplyTexts, type ReplyTitlesRead } from "../../reply-texts/reply-texts.server.ts";

type ReplyRequest = { inquiryId: string; textId: string | null; writer: { id: string; email: string } };

/** `text` is null if none was chosen; its outcome tells if the chosen one is missing or could not be read. */
export async function prepareReply(supabase: Supabase, { inquiryId, textId, writer }: ReplyRequest) {
  const [inquiry, texts, members] = await Promise.all([
    supabase
      .from("inquiries")
      .select(
        "id, reference, organization_name, contact_name, email, message, created_at, anonymised_at, status, version, next_action_on",
      )
      .eq("id", inquiryId)
      .maybeSingle(),
    listReplyTexts(supabase),
    readMembers(supabase),
  ]);
  if (inquiry.error) return databaseFailure("inquiry not read", inquiry);
  if (!inquiry.data) return { outcome: "missing" as const };
  const {
    organization_name: organizationName,
    contact_name: contactName,
    reference,
    created_at,
    email,
    message,
    version,
  } = inquiry.data;
  if (inquiry.data.anonymised_at !== null) return { outcome: "unanswerable" as const, ...NOBODY.anonymised };
  if (!email) return { outcome: "unanswerable" as const, ...NOBODY.noAddress };

  const values = {
    organizationName,
    contactName,
    reference,
    receivedOn: formatDate(created_at),
    writerName: nameLookup(members)(writer.id),
  };
  const prepared = (text: { id: string; body: string }) => {
    const words = filledText(text.body, values);
    return { id: text.id, words, mail: replyMail({ email, reference }, words) };
  };
  const chosen = texts.outcome === "read" ? texts.texts.find(({ id }) => id === textId) : undefined;
  const missing = { outcome: texts.outcome === "read" ? ("missing" as const) : ("failed" as const) };
  const titles: ReplyTitlesRead =
    texts.outcome === "read"
      ? { outcome: "read", titles: texts.texts.map(({ id, title }) => ({ id, title })) }
      : texts;
  return {
    outcome: "read" as const,
    organizationName,
    contactName,
    email,
    reference,
    message,
    version,
    titles,
    text: textId === null ? null : chosen ? { outcome: "prepared" as const, ...prepared(chosen) } : missing,
    emptyMail: replyHref({ email, reference }),
    sender: replySender && {
      from: written(replySender),
      answersTo: replyTo ? written(replyTo) : writer.email,
    },
    next: nextStep(inquiry.data),
  };
}

const NOBODY = {
  anonymised: {
    title: "답장할 수 없는 문의입니다",
    advice: "개인정보를 삭제한 문의라 답장을 받을 주소가 없습니다.",
  },
  noAddress: {
    title: "메일로 답장할 수 없는 문의입니다",
    advice: "이메일을 남기지 않은 문의입니다. 문의로 돌아가 전화로 답하고 ‘연락 기록’에 남겨 주세요.",
  },
};

/** The days that may follow the reply: the one that is set, if still to come, and the one to suggest. Null once completed. */
function nextStep({ status, next_action_on: set }: { status: string; next_action_on: string | null }) {
  if (status === "completed") return null;
  const today = seoulDay();
  const suggested = suggestedDay("email", today) ?? today;
  const isSet = set !== null && set > today;
  return {
    kept: isSet ? `정해 둔 ${formatWeekday(set, today)} 그대로` : "정하지 않기",
    suggested: { day: suggested, label: `${formatWeekday(suggested, today)}에 다시 연락` },
    chosen: isSet ? "" : suggested,
  };
}

export type PreparedReply = Extract<Awaited<ReturnType<typeof prepareReply>>, { outcome: "read" }>;

function written({ name, address }: Mailbox): string {
  return name === "" ? address : `${name} <${address}>`;
}
