import * as z from "zod";
import { formatDate, formatWeekday, seoulDay } from "../../../korean/dates.ts";
import type { Mailbox } from "../../../env.server.ts";
import { REPLY_SUBJECT } from "../../../notifications/mails/mail-subject.ts";
import { replySender, replyTo } from "../../../notifications/notifications.server.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { suggestedDay } from "../follow-up-days.server.ts";
import { type InquiryRecord, readOpenInquiry } from "../inquiry-record.server.ts";
import { nameLookup } from "../../member-names.ts";
import { readMembers } from "../../read-layout.server.ts";
import { filledText } from "../../reply-texts/reply-text-schema.ts";
import { readReplyText } from "../../reply-texts/reply-texts.server.ts";
import { KEPT } from "./reply-schema.ts";

type ReplyRequest = { inquiryId: string; url: URL; writer: { id: string; email: string } };

/**
 * What the page of a reply shows. Of its URL, `text` is the text that was chosen, `again` a reply that was not sent, to be
 * written again, and `next` what is chosen for the next contact. Without `text` or `again` the writer finds the reply
 * that they cancelled last.
 */
export async function prepareReply(supabase: Supabase, { inquiryId, url, writer }: ReplyRequest) {
  const { data: textId } = z.uuid().safeParse(url.searchParams.get("text"));
  const [opened, text, members] = await Promise.all([
    readOpenInquiry(supabase, inquiryId, url),
    textId ? readReplyText(supabase, textId) : null,
    readMembers(supabase),
  ]);
  if (opened.outcome === "failed") return opened;
  const { inquiry, list: _, ...record } = opened;
  if (!inquiry) return { outcome: "missing" as const };
  if (inquiry.anonymised_at !== null) return { outcome: "read" as const, unanswerable: NOBODY.anonymised };
  if (!inquiry.email) return { outcome: "read" as const, unanswerable: NOBODY.noAddress };

  const { organization_name: organizationName, contact_name: contactName, reference } = inquiry;
  const writerName = nameLookup(members)(writer.id);
  const receivedOn = formatDate(inquiry.created_at);
  const values = { organizationName, contactName, reference, receivedOn, writerName };
  const words = text?.outcome === "read" ? filledText(text.body, values) : "";
  const again = url.searchParams.get("again");
  const unsent = record.replies.find(({ id, state }) =>
    again ? id === again && state !== "sent" : state === "cancelled" && !textId,
  );
  return {
    outcome: "read" as const,
    unanswerable: null,
    record: { ...record, inquiry },
    members,
    words,
    textFailure: text && text.outcome !== "read" ? text.outcome : null,
    subject: unsent?.subject ?? REPLY_SUBJECT,
    body: unsent?.body ?? words,
    sender: replySender && {
      from: written(replySender),
      answersTo: replyTo ? written(replyTo) : writer.email,
    },
    next: nextStep(inquiry, url.searchParams.get("next")),
    now: new Date().toISOString(),
  };
}

const NOBODY = {
  anonymised: {
    title: "답장할 수 없는 문의입니다",
    advice: "개인정보를 삭제한 문의라 답장을 받을 주소가 없습니다.",
  },
  noAddress: {
    title: "메일로 답장할 수 없는 문의입니다",
    advice:
      "이메일을 남기지 않은 문의입니다. 문의로 돌아가 ‘고치기’에서 주소를 넣거나, 전화로 답하고 ‘연락 기록’에 남겨 주세요.",
  },
};

type Planned = Pick<InquiryRecord["inquiry"], "status" | "next_action_on" | "next_action_time">;

/** The days that may follow the reply: the one that is set, if still to come, and the one to suggest. Null once completed. */
function nextStep(inquiry: Planned, asked: string | null) {
  const { status, next_action_on: set, next_action_time: time } = inquiry;
  if (status === "completed") return null;
  const today = seoulDay();
  const suggested = suggestedDay("email", today) ?? today;
  const isSet = set !== null && set > today;
  return {
    kept: isSet ? `정해 둔 ${formatWeekday(set, today, time)} 그대로` : "정하지 않기",
    suggested: { day: suggested, label: `${formatWeekday(suggested, today)}에 다시 연락` },
    chosen: asked ?? (isSet ? KEPT : suggested),
  };
}

export type PreparedReply = Extract<Awaited<ReturnType<typeof prepareReply>>, { unanswerable: null }>;

function written({ name, address }: Mailbox): string {
  return name === "" ? address : `${name} <${address}>`;
}
