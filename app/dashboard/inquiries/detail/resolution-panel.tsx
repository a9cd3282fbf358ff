import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { InquiryUpdateForm } from "../split-view/inquiry-update-form.tsx";
import { neighboursOf, useListContext } from "../split-view/list-context.tsx";
import { FOLLOW_UP_ID, inquiryResolutions, resolutionLabel } from "../follow-up-labels.ts";
import { REASON_MAX } from "../update/update-schemas.ts";
import { useSyncedDefaultValue } from "./next-action-panel.tsx";

type ResolutionPanelProps = {
  inquiry: Parameters<typeof neighboursOf>[1] & {
    version: number;
    status: string;
    resolution: string | null;
    resolution_reason: string | null;
    anonymised_at: string | null;
  };
};

export function ResolutionPanel({ inquiry }: ResolutionPanelProps) {
  const { next } = neighboursOf(useListContext(), inquiry);
  const { resolution, resolution_reason: reason } = inquiry;
  const isCompleted = inquiry.status === "completed";
  return (
    <div>
      <h3 className="font-semibold">상담 결과</h3>
      {isCompleted && (
        <p className="mt-1">
          {resolution === null ? (
            <span className="text-ink-soft">적지 않았습니다.</span>
          ) : (
            <strong>{resolutionLabel(resolution)}</strong>
          )}
          {reason && ` · ${reason}`}
        </p>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer py-1 text-[0.9375rem] font-semibold underline underline-offset-4">
          {isCompleted ? "상담 결과 적기" : "상담 결과를 적고 완료하기"}
        </summary>
        <InquiryUpdateForm inquiry={inquiry} fragment={FOLLOW_UP_ID}>
          <input type="hidden" name="intent" value="resolution" />
          {next && !isCompleted && <input type="hidden" name="next" value={next} />}
          {inquiry.anonymised_at === null && <Reason reason={reason} />}
          <div role="group" aria-label="상담 결과" className="mt-3 flex flex-wrap gap-2">
            {inquiryResolutions.map((each) => (
              <button
                key={each}
                name="resolution"
                value={each}
                aria-pressed={each === resolution}
                className={each === resolution ? button.smallPrimary : button.small}
              >
                {resolutionLabel(each)}
              </button>
            ))}
          </div>
          <p className="mt-2 text-[0.9375rem] text-ink-soft">{whatIsSaved(inquiry)}</p>
        </InquiryUpdateForm>
      </details>
    </div>
  );
}

function Reason({ reason }: { reason: string | null }) {
  return (
    <>
      <label htmlFor="reason" className="mt-2 mb-1 block text-sm font-semibold">
        이유 <span className="font-normal text-ink-soft">(선택)</span>
      </label>
      <textarea
        id="reason"
        name="reason"
        data-draft="reason"
        rows={2}
        maxLength={REASON_MAX}
        {...useSyncedDefaultValue<HTMLTextAreaElement>(reason ?? "")}
        className={`${inputClass} px-3 py-1.5 text-[0.9375rem]`}
      />
    </>
  );
}

function whatIsSaved({ status, anonymised_at }: ResolutionPanelProps["inquiry"]): string {
  if (status !== "completed") return "결과를 누르면 상태가 완료로 바뀝니다. 정해 둔 다음 연락일은 지웁니다.";
  return anonymised_at === null
    ? "결과를 누르면 이유와 함께 저장합니다."
    : "결과만 저장합니다. 개인정보를 삭제한 문의에는 이유를 남기지 않습니다.";
}
