import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link, useFetcher, useRouteLoaderData } from "react-router";
import type { loader } from "../../../dashboard.tsx";
import { inquiryStatuses, statusDisplay } from "../../../../inquiry/inquiry-labels.ts";
import { type ActionResult, useActionResult } from "../../action-result.ts";
import type { InquiryVersion } from "../../update-inquiry.server.ts";
import { selectedValue } from "../../update-schema.ts";
import type { MembersRead } from "../../../members.server.ts";
import { memberName } from "../../history-text.ts";
import type { InquiryFilter } from "../../inquiry-filter.ts";
import { withAllSelected } from "./select-all.ts";
import type { Selection } from "./selection.ts";
import type { WorkedRows } from "../rows/worked-rows.ts";

export const BULK_FORM = "bulk";

type BulkBarProps = {
  selection: Selection;
  /** All that fit the filter, where the address asks for them. */
  matching: readonly InquiryVersion[] | null;
  /** How many those are, where they may be changed at once. */
  total: number | null;
  search: string;
  filter: InquiryFilter;
  members: MembersRead;
  worked: WorkedRows;
  showToast: (result: ActionResult) => void;
};

/** Seen while something is ticked; without scripts, when nobody can know, always. */
export function BulkBar(props: BulkBarProps) {
  const { selection, matching, total, members, worked, showToast } = props;
  const fetcher = useFetcher<ActionResult>();
  const pressed = useRef<readonly InquiryVersion[]>([]);
  useActionResult(fetcher, (result) => {
    const moved = new Set(result.moved?.map(({ id }) => id));
    worked.takeBack(pressed.current.map(({ id }) => id).filter((id) => !moved.has(id)));
    showToast(result);
  });
  const isDone = fetcher.state === "idle" && fetcher.data;
  // While the list is read anew it shows versions from before the move. A press that moved nothing keeps nobody waiting.
  const isBusy =
    fetcher.state === "submitting" || (fetcher.state === "loading" && Boolean(fetcher.data?.moved?.length));
  const deselectChanged = useEffectEvent(selection.deselectChanged);
  useEffect(() => {
    if (isDone) deselectChanged();
  }, [isDone]);

  const buttons = { members, isSpam: props.filter.spam === "only" };
  const allOfThem = (
    <Link
      to={withAllSelected(props.search)}
      preventScrollReset
      className="text-sm font-semibold underline underline-offset-4"
    >
      이 조건의 {total}건 모두
    </Link>
  );

  return (
    <fetcher.Form
      id={BULK_FORM}
      method="post"
      onSubmit={(event) => {
        // A second press: its inquiries are moved already, and nothing has been ticked since.
        const isRepeated = selection.count === 0 && pressed.current.length > 0;
        if (isBusy || isRepeated) return event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        pressed.current = selection.versions;
        if (submitter instanceof HTMLButtonElement && submitter.name === "status")
          worked.move(pressed.current, submitter.value);
      }}
      className={`${selection.count > 0 ? "bulk-form" : "print:hidden"} ${worked.isAfterPress ? "after-press" : ""}`}
    >
      <input type="hidden" name="intent" value="bulk-update" />
      {selection.notShown.map((inquiry) => (
        <input key={inquiry.id} type="hidden" name="selected" value={selectedValue(inquiry)} />
      ))}
      {selection.count > 0 ? (
        <BulkButtons {...buttons} words={selectedText(selection)} clear={selection.clear}>
          {total !== null && total > selection.count && allOfThem}
        </BulkButtons>
      ) : (
        <noscript>
          {matching?.map((inquiry) => (
            <input key={inquiry.id} type="hidden" name="selected" value={selectedValue(inquiry)} />
          ))}
          <BulkButtons {...buttons} words={matching ? `이 조건의 ${matching.length}건을` : "선택한 문의를"}>
            {!matching && total !== null && allOfThem}
          </BulkButtons>
        </noscript>
      )}
    </fetcher.Form>
  );
}

function selectedText({ count, elsewhere }: Selection): string {
  return `선택한 ${count}건${elsewhere > 0 ? `(이 화면 밖 ${elsewhere}건 포함)` : ""}을`;
}

const bulkButton =
  "inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold hover:bg-pine-100";

type BulkButtonsProps = {
  words: string;
  members: MembersRead;
  isSpam: boolean;
  clear?: () => void;
  children: ReactNode;
};

function BulkButtons({ words, members, isSpam, clear, children }: BulkButtonsProps) {
  const admin = useRouteLoaderData<typeof loader>("dashboard/dashboard")?.admin;
  return (
    <div className="bulk-buttons">
      <span className="text-[0.9375rem] font-semibold">{words}</span>
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
      <button type="reset" onClick={clear} className={`${bulkButton} border-transparent underline`}>
        선택 해제
      </button>
    </div>
  );
}
