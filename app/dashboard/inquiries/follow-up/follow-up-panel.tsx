import type { InquiryRecord } from "../inquiry-record.server.ts";
import { ReplyPanel } from "../../replies/reply-panel.tsx";
import type { ReplyTitlesRead } from "../../replies/reply-texts.server.ts";
import { ContactPanel } from "./contact-panel.tsx";
import { NextActionPanel } from "./next-action-panel.tsx";
import { FOLLOW_UP_ID } from "../follow-up-labels.ts";
import { OutcomePanel } from "./outcome-panel.tsx";

type FollowUpPanelProps = Pick<InquiryRecord, "inquiry"> & {
  now: string;
  replyTitles: ReplyTitlesRead;
};

export function FollowUpPanel({ inquiry, now, replyTitles }: FollowUpPanelProps) {
  return (
    <section
      id={FOLLOW_UP_ID}
      tabIndex={-1}
      aria-labelledby="follow-up-title"
      className="scroll-mt-24 space-y-5 rounded-2xl bg-mist p-5"
    >
      <h2 id="follow-up-title" className="text-lg font-bold text-pine-900">
        연락과 결과
      </h2>
      {inquiry.anonymised_at === null && <ContactPanel inquiry={inquiry} />}
      {inquiry.anonymised_at === null && <ReplyPanel inquiryId={inquiry.id} titles={replyTitles} />}
      {inquiry.anonymised_at === null && inquiry.status !== "completed" && (
        <NextActionPanel inquiry={inquiry} now={now} />
      )}
      <OutcomePanel inquiry={inquiry} />
    </section>
  );
}
