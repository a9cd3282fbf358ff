import type { InquiryRecord } from "../inquiry-record.server.ts";
import { ReplyPanel } from "../../replies/reply-panel.tsx";
import type { ReplyTitlesRead } from "../../replies/reply-texts.server.ts";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import { NextActionPanel } from "./next-action-panel.tsx";
import { FOLLOW_UP_ID, contactKinds, contactLabel } from "../follow-up-labels.ts";
import { ResolutionPanel } from "./resolution-panel.tsx";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { InquiryUpdateForm } from "../split-view/inquiry-update-form.tsx";
import { LINE_MAX } from "../update/update-schemas.ts";

type FollowUpPanelProps = Pick<InquiryRecord, "inquiry"> & {
  days: FollowUpDays;
  replyTitles: ReplyTitlesRead;
};

export function FollowUpPanel({ inquiry, days, replyTitles }: FollowUpPanelProps) {
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
      {inquiry.anonymised_at === null && <ReplyPanel inquiry={inquiry} titles={replyTitles} />}
      {inquiry.anonymised_at === null && inquiry.status !== "completed" && (
        <NextActionPanel inquiry={inquiry} days={days} />
      )}
      <ResolutionPanel inquiry={inquiry} days={days} />
    </section>
  );
}

type ContactPanelProps = { inquiry: { id: string; version: number } };

function ContactPanel({ inquiry }: ContactPanelProps) {
  const areShortcutsOn = useShortcutsOn();
  return (
    <div>
      <h3 className="font-semibold">연락 기록</h3>
      <InquiryUpdateForm inquiry={inquiry} fragment={FOLLOW_UP_ID}>
        <input type="hidden" name="intent" value="contact" />
        <div role="group" aria-label="연락 기록" className="mt-2 flex flex-wrap gap-2">
          {contactKinds.map((kind, index) => (
            <button
              key={kind}
              name="kind"
              value={kind}
              {...shortcutTip(areShortcutsOn && index === 0, "r")}
              className={button.small}
            >
              {contactLabel(kind)}
            </button>
          ))}
        </div>
        <label htmlFor="remark" className="mt-3 mb-1 block text-sm font-semibold">
          연락 내용 <span className="font-normal text-ink-soft">(선택, 위 단추를 누르면 함께 저장)</span>
        </label>
        <input
          id="remark"
          name="remark"
          data-draft="remark"
          maxLength={LINE_MAX}
          className={`${inputClass} min-h-10 px-3 py-1.5 text-[0.9375rem]`}
        />
      </InquiryUpdateForm>
    </div>
  );
}
