import type { SubmitEvent, ReactNode, Ref } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { SELECTED_MAX, selectedValue } from "../update/update-schemas.ts";
import type { MembersRead } from "../../read-frame.server.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { restoreFocusToForm, useRestoreFocusToRow } from "../focus.ts";
import {
  matchingText,
  type SelectableTotal,
  withAllSelected,
  withoutAllSelected,
  BULK_FORM,
  type Selection,
} from "./selection.ts";
import type { RowInPlace } from "../rows/inquiry-store.ts";
import type { loader } from "../../dashboard.tsx";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { memberName } from "../../member-names.ts";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";

type BulkBarProps = {
  inquiries: readonly RowInPlace[];
  /** Those of `inquiries` that can be ticked. */
  selectable: readonly InquiryVersion[];
  selection: Selection;
  matching: readonly InquiryVersion[] | null;
  total: SelectableTotal;
  search: string;
  filter: InquiryFilter;
  members: MembersRead;
  isAfterSubmission: boolean;
  pressSelected: (form: FormData) => boolean;
};

/** Visible while something is selected; without scripts CSS shows and hides it. */
export function BulkBar(props: BulkBarProps) {
  const { selection, matching, total, members } = props;
  const hasScripts = useHydrated();
  const restoreFocus = useRestoreFocusToRow();
  // The selection is kept across pages and filters.
  const isOverMax = selection.count > SELECTED_MAX;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const form = new FormData(event.currentTarget);
    form.append(submitter.name, submitter.value);
    props.pressSelected(form);
  };
  const buttons = { members, isSpam: props.filter.spam === "only", isTooMany: total === "too-many" };
  const countedTotal = total === "too-many" ? null : total;
  const allOfThem = countedTotal && (
    // A link calls no ref's cleanup function.
    <span ref={restoreFocusToForm}>
      <Link
        to={withAllSelected(props.search)}
        preventScrollReset
        className="text-sm font-semibold underline underline-offset-4"
      >
        {matchingText(countedTotal.count, total)} 모두
      </Link>
    </span>
  );
  const isAnyUnticked = props.selectable.some(({ id }) => !selection.has(id));
  const isOutOfView = ({ id }: InquiryVersion) => !props.inquiries.some((inquiry) => inquiry.id === id);
  // A link, since a reset would restore the boxes that the HTML has ticked.
  const clearLink = (
    <a href={withoutAllSelected(props.search) || "?"} className={clearClass}>
      선택 해제
    </a>
  );

  return (
    <form
      id={BULK_FORM}
      method="post"
      action={`/dashboard/inquiries${props.search}`}
      onSubmit={submit}
      className={`${selection.count > 0 ? "bulk-form" : "print:hidden"} ${props.isAfterSubmission ? "after-submission" : ""}`}
    >
      <input type="hidden" name="intent" value="bulk-update" />
      {hasScripts && selection.count > 0 ? (
        isOverMax ? (
          <div ref={restoreFocus} className="bulk-buttons">
            <span className={wordsClass}>{overMaxText(selection.count)}</span>
            <ClearButton clear={selection.clear} />
          </div>
        ) : (
          <BulkButtons
            {...buttons}
            ref={restoreFocus}
            words={selectedText(selection)}
            clear={<ClearButton clear={selection.clear} />}
          >
            {(isAnyUnticked || (countedTotal?.count ?? 0) > selection.count) && allOfThem}
          </BulkButtons>
        )
      ) : (
        <noscript>
          {matching?.filter(isOutOfView).map((inquiry) => (
            <input key={inquiry.id} type="hidden" name="selected" value={selectedValue(inquiry)} />
          ))}
          <BulkButtons
            {...buttons}
            words={matching ? `${matchingText(matching.length, total)}을` : "선택한 문의를"}
            clear={matching ? clearLink : <ClearButton />}
          >
            {!matching && allOfThem}
          </BulkButtons>
        </noscript>
      )}
    </form>
  );
}

function selectedText({ count, elsewhere }: Selection): string {
  return `선택한 ${count}건${elsewhere > 0 ? `(이 화면 밖 ${elsewhere}건 포함)` : ""}을`;
}

function overMaxText(count: number): string {
  return `선택한 ${count}건 가운데 한 번에 ${SELECTED_MAX}건까지만 바꿀 수 있습니다. 선택을 줄여 주세요.`;
}

const bulkButton =
  "inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold hover:bg-pine-100";

const wordsClass = "text-[0.9375rem] font-semibold";

const clearClass = `${bulkButton} border-transparent underline`;

function ClearButton({ clear }: { clear?: () => void }) {
  const areShortcutsOn = useShortcutsOn();
  return (
    <button
      type="reset"
      onClick={clear}
      className={clearClass}
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
  isTooMany: boolean;
  clear: ReactNode;
  children: ReactNode;
};

function BulkButtons({ ref, words, members, isSpam, isTooMany, clear, children }: BulkButtonsProps) {
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
