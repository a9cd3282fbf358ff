import { type ReactNode, type Ref, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";
import type { MembersRead } from "../../read-layout.server.ts";
import { filterQuery, type InquiryFilter } from "../inquiry-filter.ts";
import { useRestoreFocusToRow } from "../focus.ts";
import { restoreFocusOnRemoval } from "../restored-focus.ts";
import { pressedForm, useList } from "../rows/list.tsx";
import { matchingText, type SelectableTotal, BULK_FORM, type Selection } from "./selection.ts";
import type { Admin } from "../../require-admin.server.ts";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { memberName } from "../../member-names.ts";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";

type BulkBarProps = {
  /** The shown inquiries that can be ticked. */
  selectable: readonly InquiryVersion[];
  selection: Selection;
  total: SelectableTotal;
  filter: InquiryFilter;
  members: MembersRead;
  pressSelected: (form: FormData) => Promise<void>;
};

/** Visible while something is selected; without scripts CSS shows and hides it. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, members, filter } = props;
  const { path } = useList();
  const hasScripts = useHydrated();
  const restoreFocus = useRestoreFocusToRow();
  // The selection is kept across pages and filters.
  const isOverMax = selection.count > SELECTED_MAX;
  const buttons = { members, isSpam: filter.spam === "only" };
  const [isUnread, setIsUnread] = useState(false);
  const selectMatching = async () => {
    const matching = await readMatching(filter);
    setIsUnread(matching === null);
    selection.select(matching ?? [], true);
  };
  const isAnyUnticked = props.selectable.some(({ id }) => !selection.has(id));

  return (
    <form
      id={BULK_FORM}
      method="post"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        void props.pressSelected(pressedForm(event));
      }}
      className={selection.count > 0 ? "bulk-form" : "print:hidden"}
    >
      <input type="hidden" name="intent" value="bulk-update" />
      {hasScripts && selection.count > 0 ? (
        isOverMax ? (
          <div ref={restoreFocus} className="bulk-buttons">
            <span className={wordsClass}>
              선택한 {selection.count}건 가운데 한 번에 {SELECTED_MAX}건까지만 바꿀 수 있습니다. 선택을 줄여
              주세요.
            </span>
            <ClearButton clear={selection.clear} />
          </div>
        ) : (
          <BulkButtons
            {...buttons}
            ref={restoreFocus}
            words={selectedText(selection)}
            end={
              <>
                <ClearButton clear={selection.clear} />
                {total === "too-many" && (
                  <span className="text-sm">
                    {SELECTED_MAX}건이 넘어 모두 고를 수는 없으니 조건을 좁혀 주세요.
                  </span>
                )}
              </>
            }
          >
            {total !== null && total !== "too-many" && (isAnyUnticked || total.count > selection.count) && (
              <button
                type="button"
                ref={restoreFocusToStatuses}
                onClick={() => void selectMatching()}
                className="cursor-pointer text-sm font-semibold underline underline-offset-4"
              >
                {matchingText(total)} 모두
              </button>
            )}
            {isUnread && (
              <span role="alert" className="text-sm">
                이 조건의 문의를 모두 선택하지 못했습니다. 잠시 후 다시 눌러 주세요.
              </span>
            )}
          </BulkButtons>
        )
      ) : (
        <noscript>
          <BulkButtons {...buttons} words="선택한 문의를" end={<ClearButton />} />
        </noscript>
      )}
    </form>
  );
}

/** Not a navigation of the router, which would read it anew, and with it what has come since. */
async function readMatching(filter: InquiryFilter): Promise<InquiryVersion[] | null> {
  try {
    const answer = await fetch(`/dashboard/inquiries/matching${filterQuery(filter)}`, { redirect: "error" });
    return answer.ok ? ((await answer.json()) as InquiryVersion[]) : null;
  } catch {
    return null;
  }
}

const restoreFocusToStatuses = restoreFocusOnRemoval((leaving) =>
  leaving.closest("form")?.querySelector<HTMLElement>("[name=status]"),
);

function selectedText({ count, elsewhere }: Selection): string {
  return `선택한 ${count}건${elsewhere > 0 ? `(이 화면 밖 ${elsewhere}건 포함)` : ""}을`;
}

const bulkButton =
  "inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold hover:bg-pine-100";

const wordsClass = "text-[0.9375rem] font-semibold";

function ClearButton({ clear }: { clear?: () => void }) {
  const areShortcutsOn = useShortcutsOn();
  return (
    <button
      type="reset"
      onClick={clear}
      className={`${bulkButton} border-transparent underline`}
      {...shortcutTip(areShortcutsOn, "Escape", "Esc")}
    >
      선택 해제
    </button>
  );
}

type BulkButtonsProps = {
  ref?: Ref<HTMLDivElement>;
  words: string;
  members: MembersRead;
  isSpam: boolean;
  end: ReactNode;
  children?: ReactNode;
};

function BulkButtons({ ref, words, members, isSpam, end, children }: BulkButtonsProps) {
  const admin = useRouteLoaderData<{ admin: Admin }>("dashboard/dashboard")?.admin;
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
      {end}
    </div>
  );
}
