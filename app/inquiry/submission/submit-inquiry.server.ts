import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "react-router";
import { readForm } from "../../server/request/form-data.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import { withDomain, probableEmail } from "../../ui/email-address.ts";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import { support } from "../../ui/support.server.ts";
import { ASKED_EMAIL, CORRECTED_DOMAIN, inquiryForms, RECEIVED } from "../inquiry-forms.ts";
import { postedSchemas } from "../posted-schemas.ts";
import { receiptQuery } from "../receipt/receipt.server.ts";
import { acceptInquiry, limitSender, inquiryLimits, type SubmitOutcome } from "./accept-inquiry.server.ts";
import { Outbox } from "./outbox.server.ts";

let outbox = new Outbox(null);

/** The server's start hands in the outbox that it opened. Without one, what is not stored at once is refused. */
export function keepUnstoredIn(opened: Outbox): void {
  outbox = opened;
}

type FormId = keyof typeof inquiryForms;

const receiptPages: Record<FormId, (query: string) => string> = {
  inquiry: (query) => `/inquiry?${query}`,
  "landing-inquiry": (query) => `/?${query}#${RECEIVED}`,
};

/** The action of both inquiry forms. */
export async function submitInquiry(id: FormId, request: Request) {
  const receivedAt = new Date().toISOString();
  const form = await readForm(request);
  correctEmail(form);
  const { describeIssues, failed } = inquiryForms[id];
  const submission = parseWithZod(form, { schema: postedSchemas[id] });
  if (submission.status !== "success")
    return refuseForm(submission, {
      ...describeIssues(submission.payload, submission.error),
      isStorable: true,
    });

  const { email } = submission.value;
  const probable = probableEmail(email);
  if (probable !== null && form.get(ASKED_EMAIL) !== email) return askAboutEmail(submission, email, probable);

  const sender = await limitSender(form, request);
  const sent =
    sender.outcome === "limited"
      ? sender
      : await acceptInquiry({ supabase: anonymousClient, outbox }, submission.value, { sender, receivedAt });
  if ("reference" in sent) throw redirect(receiptPages[id](receiptQuery(sent, submission.value)), 303);
  return refuseForm(submission, { ...failed, ...reasonOf(id, sent), isUnsent: true, isStorable: true });
}

function correctEmail(form: FormData): void {
  const [email, domain] = [form.get("email"), form.get(CORRECTED_DOMAIN)];
  if (typeof email === "string" && typeof domain === "string") form.set("email", withDomain(email, domain));
}

function askAboutEmail(submission: Parameters<typeof refuseForm>[0], typed: string, probable: string) {
  const domain = probable.slice(probable.lastIndexOf("@") + 1);
  const reason = { kind: "info", title: "이메일 주소를 확인해 주세요", isStorable: true } as const;
  return refuseForm(submission, reason, { emailQuestion: { typed, domain } });
}

type NotReceived = Exclude<SubmitOutcome, { reference: string }>;

function reasonOf(id: FormId, sent: NotReceived) {
  if (sent.outcome === "limited") {
    const { minutes } = inquiryLimits;
    const description = `같은 곳에서 보낸 문의가 너무 많습니다. ${minutes}분 뒤에 다시 보내시거나 ${support.phone}번으로 전화해 주세요.`;
    return { status: 429, description, retryAfterSeconds: minutes * 60 };
  }
  const status = sent.outcome === "refused" ? 422 : 503;
  const isUnanswered = sent.message === null;
  if (id === "landing-inquiry" || isUnanswered) return { status };
  return { status, description: sent.message || "다시 시도해주세요." };
}
