import type { ReactNode, Ref } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../../../dashboard.tsx";
import { inquiryStatuses, statusDisplay } from "../../../../inquiry/inquiry-labels.ts";
import { memberName } from "../../../member-names.ts";
import type { MembersRead } from "../../../members.server.ts";
import { SELECTED_MAX } from "../../update/update-schema.ts";

const bulkButton =
  "inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold hover:bg-pine-100";

export const wordsClass = "text-[0.9375rem] font-semibold";

export const clearClass = `${bulkButton} border-transparent underline`;

export function ClearButton({ clear }: { clear?: () => void }) {
  return (
    <button type="reset" onClick={clear} className={clearClass}>
      선택 해제
    </button>
  );
}

type BulkButtonsProps = {
  ref?: Ref<HTMLDivElement>;
  words: string;
  members: MembersRead;
  isSpam: boolean;
  isTooMany: boolean;
  clear: ReactNode;
  children: ReactNode;
};

export function BulkButtons({ ref, words, members, isSpam, isTooMany, clear, children }: BulkButtonsProps) {
  const admin = useRouteLoaderData<typeof loader>("dashboard/dashboard")?.admin;
  return (
    <div ref={ref} className="bulk-buttons">
      <span className={wordsClass}>{words}</span>
      {children}
      {inquiryStatuses.map((status) => (
        <button key={status} name="status" value={status} className={bulkButton}>
          {statusDisplay(status).towards}
        </button>
      ))}
      {members.outcome === "read" && (
        <span className="flex gap-1">
          <select
            name="assignee"
            defaultValue={admin?.id}
            aria-label="선택한 문의의 담당"
            className={`${bulkButton} max-w-36 font-normal`}
          >
            <option value="">담당 없음</option>
            {members.members
              .filter(({ isAdmin }) => isAdmin)
              .map((member) => (
                <option key={member.id} value={member.id}>
                  {memberName(member)}
                </option>
              ))}
          </select>
          <button name="assign" value="yes" className={bulkButton}>
            담당 정하기
          </button>
        </span>
      )}
      <button name="spam" value={isSpam ? "false" : "true"} className={bulkButton}>
        {isSpam ? "스팸 아님" : "스팸으로 표시"}
      </button>
      {clear}
      {isTooMany && (
        <span className="text-sm">{SELECTED_MAX}건이 넘어 모두 고를 수는 없으니 조건을 좁혀 주세요.</span>
      )}
    </div>
  );
}
