import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { InquiryUpdateForm } from "../split-view/inquiry-update-form.tsx";
import { contactKinds, contactLabel, FOLLOW_UP_ID } from "../follow-up-labels.ts";
import { LINE_MAX } from "../update/follow-up-schema.ts";

type ContactPanelProps = { inquiry: { id: string; version: number } };

export function ContactPanel({ inquiry }: ContactPanelProps) {
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
