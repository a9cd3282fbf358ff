import { formatDate } from "../../korean/dates.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { nameLookup } from "../member-names.ts";
import { readMembers } from "../read-frame.server.ts";
import { filledText } from "./reply-text-schema.ts";
import { replyMail } from "./reply-mail.ts";
import { listReplyTexts, type ReplyTitlesRead } from "./reply-texts.server.ts";

type ReplyRequest = { inquiryId: string; textId: string | null; writerId: string };

/** `reply` is null if no text was chosen; its outcome tells if the chosen one is missing or could not be read. */
export async function prepareReply(supabase: Supabase, { inquiryId, textId, writerId }: ReplyRequest) {
  const [inquiry, texts, members] = await Promise.all([
    supabase
      .from("inquiries")
      .select("id, reference, organization_name, contact_name, email, created_at, anonymised_at")
      .eq("id", inquiryId)
      .maybeSingle(),
    listReplyTexts(supabase),
    readMembers(supabase),
  ]);
  if (inquiry.error) return databaseFailure("inquiry not read", inquiry);
  // An anonymised inquiry has no contact left to answer.
  if (!inquiry.data || inquiry.data.anonymised_at !== null) return { outcome: "missing" as const };

  const {
    organization_name: organizationName,
    contact_name: contactName,
    reference,
    created_at,
    email,
  } = inquiry.data;
  const values = {
    organizationName,
    contactName,
    reference,
    receivedOn: formatDate(created_at),
    writerName: nameLookup(members)(writerId),
  };
  const prepared = (text: { id: string; title: string; body: string }) => {
    const words = filledText(text.body, values);
    return { id: text.id, title: text.title, words, mail: replyMail({ email, reference }, words) };
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
    titles,
    reply: textId === null ? null : chosen ? { outcome: "prepared" as const, ...prepared(chosen) } : missing,
  };
}

export type Reply = NonNullable<
  Extract<Awaited<ReturnType<typeof prepareReply>>, { outcome: "read" }>["reply"]
>;
