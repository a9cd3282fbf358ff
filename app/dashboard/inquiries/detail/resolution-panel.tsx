import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { InquiryUpdateForm } from "../activity/inquiry-update-form.tsx";
import { useList } from "../rows/list.tsx";
import { neighboursOf } from "./neighbour-links.tsx";
import { inquiryResolutions, resolutionLabel } from "../follow-up-labels.ts";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import { LAST_DAY } from "../../../korean/dates.ts";
import { openDisclosure, shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { type Refused, useSyncedDefaultValue } from "./next-action-panel.tsx";

const RESOLUTION_ID = "resolution";

/** Opens the choice of outcomes and moves the focus there. */
export function openResolution(): boolean {
  return openDisclosure(`#${RESOLUTION_ID}`, "[role=group] button");
}

type ResolutionPanelProps = {
  inquiry: Parameters<typeof neighboursOf>[1] & {
    version: number;
    status: string;
    resolution: string | null;
    resolution_reason: string | null;
  };
  days: FollowUpDays;
  refused: Refused;
};

export function ResolutionPanel({ inquiry, days, refused }: ResolutionPanelProps) {
  const { next } = neighboursOf(useList(), inquiry);
  const { resolution, resolution_reason: reason } = inquiry;
  const typed = refused.intent === "resolution" ? refused : {};
  const reasonField = useSyncedDefaultValue<HTMLTextAreaElement>(reason ?? "", typed.reason);
  const dayField = useSyncedDefaultValue<HTMLInputElement>(days.heldUntil, typed.date);
  const isCompleted = inquiry.status === "completed";
  const areShortcutsOn = useShortcutsOn();
  return (
    <div>
      <h2 className={isCompleted || resolution !== null ? "text-[0.9375rem] font-semibold" : "sr-only"}>
        상담 결과
      </h2>
      {(isCompleted || resolution !== null) && (
        <p>
          {resolution === null ? (
            <span className="text-ink-soft">적지 않았습니다.</span>
          ) : (
            <strong>{resolutionLabel(resolution)}</strong>
          )}
          {reason && ` · ${reason}`}
        </p>
      )}
      <details id={RESOLUTION_ID} open={typed === refused} className="open:basis-full">
        <summary {...shortcutTip(areShortcutsOn, "o")} className={`${button.small} opener`}>
          {isCompleted ? "상담 결과 적기" : "상담 결과를 적고 완료하기"}
        </summary>
        <InquiryUpdateForm inquiry={inquiry} fragment="work">
          <input type="hidden" name="intent" value="resolution" />
          {next && !isCompleted && <input type="hidden" name="next" value={next} />}
          <label htmlFor="reason" className="mt-2 mb-1 block text-sm font-semibold">
            이유 <span className="font-normal text-ink-soft">(선택)</span>
          </label>
          <textarea
            id="reason"
            name="reason"
            data-draft="reason"
            rows={2}
            {...reasonField}
            className={`${inputClass} scroll-mt-72 px-3 py-1.5 text-[0.9375rem]`}
          />
          <label htmlFor="held-until" className="mt-3 mb-1 block text-sm font-semibold">
            다시 연락할 날 <span className="font-normal text-ink-soft">(보류할 때)</span>
          </label>
          <input
            id="held-until"
            type="date"
            name="date"
            required
            min={days.today}
            max={LAST_DAY}
            {...dayField}
            className={`${inputClass} min-h-10 w-auto px-3 py-1.5 text-[0.9375rem]`}
          />
          <div role="group" aria-label="상담 결과" className="mt-3 flex flex-wrap gap-2">
            {inquiryResolutions.map((each) => (
              <button
                key={each}
                name="resolution"
                formNoValidate={each !== "on_hold"}
                value={each}
                aria-pressed={each === resolution}
                className={each === resolution ? button.smallPrimary : button.small}
              >
                {resolutionLabel(each)}
              </button>
            ))}
            {!isCompleted && (
              <button name="status" value="completed" formNoValidate className={button.small}>
                나중에 적기
              </button>
            )}
          </div>
          <p className="mt-2 text-[0.9375rem] text-ink-soft">{isCompleted ? SAVED : COMPLETED}</p>
        </InquiryUpdateForm>
      </details>
    </div>
  );
}

const SAVED = "결과를 누르면 이유와 함께 저장합니다. 보류는 진행중으로 되돌리고 다시 연락할 날을 정합니다.";
const COMPLETED =
  "결과를 누르면 상태가 완료로 바뀌고, 정해 둔 다음 연락일은 지웁니다. 보류는 진행중으로 두고 다시 연락할 날에 할 일로 돌아옵니다.";
