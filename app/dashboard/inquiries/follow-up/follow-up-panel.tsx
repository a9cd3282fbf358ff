import { useFetcher } from "react-router";
import { ActionToast } from "../action-toast.tsx";
import { type ActionResult, useActionResult, useLastToast } from "../action-result.ts";
import type { InquiryRecord } from "../detail/inquiry-record.server.ts";
import { ReplyPanel } from "../../replies/reply-panel.tsx";
import type { ReplyTitlesRead } from "../../replies/reply-texts.server.ts";
import { ContactPanel } from "./contact-panel.tsx";
import { NextActionPanel } from "./next-action-panel.tsx";
import { FOLLOW_UP_ID } from "./follow-up-labels.ts";
import { OutcomePanel } from "./outcome-panel.tsx";

type FollowUpPanelProps = Pick<InquiryRecord, "inquiry" | "contacts"> & {
  now: string;
  replyTitles: ReplyTitlesRead;
};

export function FollowUpPanel({ inquiry, contacts, now, replyTitles }: FollowUpPanelProps) {
  const contactFetcher = useFetcher<ActionResult>();
  const nextActionFetcher = useFetcher<ActionResult>();
  const outcomeFetcher = useFetcher<ActionResult>();
  const { toast, showToast } = useLastToast(inquiry.id);
  useActionResult(contactFetcher, showToast);
  useActionResult(nextActionFetcher, showToast);
  useActionResult(outcomeFetcher, showToast);

  return (
    <section
      id={FOLLOW_UP_ID}
      aria-labelledby="follow-up-title"
      className="scroll-mt-24 space-y-5 rounded-2xl bg-mist p-5"
    >
      <h2 id="follow-up-title" className="text-lg font-bold text-pine-900">
        연락과 결과
      </h2>
      {inquiry.anonymised_at === null && (
        <ContactPanel fetcher={contactFetcher} inquiry={{ ...inquiry, contacts: contacts.length }} />
      )}
      {inquiry.anonymised_at === null && <ReplyPanel inquiryId={inquiry.id} titles={replyTitles} />}
      {inquiry.anonymised_at === null && inquiry.status !== "completed" && (
        <NextActionPanel fetcher={nextActionFetcher} inquiry={inquiry} now={now} />
      )}
      <OutcomePanel fetcher={outcomeFetcher} inquiry={inquiry} />
      <ActionToast toast={toast} onResult={showToast} />
    </section>
  );
}
