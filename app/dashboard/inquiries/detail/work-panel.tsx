import { Link, useLocation, useFetcher } from "react-router";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import type { InquiryRecord } from "../inquiry-record.server.ts";
import type { Member, MembersRead } from "../../read-layout.server.ts";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { useList, usePendingChange } from "../rows/list.tsx";
import { neighboursOf } from "./neighbour-links.tsx";
import { memberName } from "../../member-names.ts";
import { useRetryWhile } from "../../outage/last-successful-read.ts";
import { restoreFocusToPanel } from "../restored-focus.ts";
import { InquiryUpdateForm } from "../activity/inquiry-update-form.tsx";
import type { ActionResult } from "../update/respond-in-place.server.ts";
import type { Refused } from "./next-action-panel.tsx";
import { openResolution, ResolutionPanel } from "./resolution-panel.tsx";

type WorkPanelProps = {
  inquiry: InquiryRecord["inquiry"];
  days: FollowUpDays;
  members: MembersRead;
  adminId: string;
  opensNext: boolean;
  refused: Refused;
};

const PANEL_ID = "work";

/** Status, outcome and owner. With scripts, completing asks for the outcome in the same place. */
export function WorkPanel(props: Omit<WorkPanelProps, "opensNext">) {
  const { inquiry, days, members, adminId, refused } = props;
  const list = useList();
  const { next } = neighboursOf(list, inquiry);
  const areShortcutsOn = useShortcutsOn();
  const change = usePendingChange(inquiry);
  const { status = inquiry.status } = change;
  const assignee = change.assignee?.id ?? inquiry.assigned_to ?? "";
  useRetryWhile(members.outcome === "failed");

  return (
    <section id={PANEL_ID} tabIndex={-1} aria-label="처리" className="scroll-mt-24 space-y-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <InquiryUpdateForm inquiry={inquiry} fragment={PANEL_ID}>
          <input type="hidden" name="intent" value="update-status" />
          {next && <input type="hidden" name="next" value={next} />}
          <div role="group" aria-label="상태" className="flex flex-wrap gap-2">
            {inquiryStatuses.map((each, index) => (
              <button
                key={each}
                type={each === status ? "button" : "submit"}
                name="status"
                value={each}
                aria-pressed={each === status}
                {...shortcutTip(areShortcutsOn, String(index + 1))}
                onClick={(event) => {
                  if (each === "completed" && each !== status && openResolution()) event.preventDefault();
                }}
                className={each === status ? button.smallPrimary : button.small}
              >
                {statusDisplay(each).label}
              </button>
            ))}
          </div>
        </InquiryUpdateForm>
        <ResolutionPanel inquiry={inquiry} days={days} refused={refused} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {members.outcome === "read" ? (
          <AssigneeForm assignee={assignee} inquiry={inquiry} members={members.members} />
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">
            구성원을 불러오지 못해 담당 관리자를 바꿀 수 없습니다. 지금 담당은 그대로입니다.
          </p>
        )}
        {assignee !== adminId && (
          <InquiryUpdateForm inquiry={inquiry} fragment={PANEL_ID}>
            <input type="hidden" name="intent" value="assign" />
            <button
              ref={restoreFocusToPanel}
              name="assignee"
              value={adminId}
              {...shortcutTip(areShortcutsOn, "a")}
              className={button.small}
            >
              내가 맡기
            </button>
          </InquiryUpdateForm>
        )}
      </div>
    </section>
  );
}

/** The actions of few inquiries, and those done once. */
export function RareActions({ inquiry, opensNext }: Pick<WorkPanelProps, "inquiry" | "opensNext">) {
  const { search } = useLocation();
  const { isSpam = inquiry.suspected_spam } = usePendingChange(inquiry);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <AfterMoveSwitch opensNext={opensNext} />
      <InquiryUpdateForm inquiry={inquiry} fragment={PANEL_ID}>
        <input type="hidden" name="intent" value="spam" />
        <input type="hidden" name="spam" value={String(!isSpam)} />
        <button className={button.small}>{isSpam ? "스팸 표시 해제" : "스팸으로 표시"}</button>
      </InquiryUpdateForm>
      <Link
        to={`/dashboard/inquiries/${inquiry.id}/erase${search}`}
        className="text-[0.9375rem] text-alarm-700 underline underline-offset-4"
      >
        개인정보 삭제
      </Link>
    </div>
  );
}

type AssigneeFormProps = Pick<WorkPanelProps, "inquiry"> & {
  assignee: string;
  members: Member[];
};

function AssigneeForm({ assignee, inquiry, members }: AssigneeFormProps) {
  const assignees = members.filter(({ id, isAdmin }) => isAdmin || id === inquiry.assigned_to);
  const areShortcutsOn = useShortcutsOn();
  return (
    <InquiryUpdateForm inquiry={inquiry} fragment={PANEL_ID}>
      <input type="hidden" name="intent" value="assign" />
      <div className="flex items-center gap-2">
        <label htmlFor="assignee" className="shrink-0 text-[0.9375rem] font-semibold">
          담당 관리자
        </label>
        <select
          id="assignee"
          name="assignee"
          key={assignee}
          defaultValue={assignee}
          {...shortcutTip(areShortcutsOn, "m")}
          className={`${inputClass} min-h-10! min-w-0 px-3 py-1.5 text-[0.9375rem]`}
        >
          <option value="">정하지 않음</option>
          {assignees.map((member) => (
            <option key={member.id} value={member.id}>
              {member.isAdmin ? memberName(member) : `${memberName(member)} (지금은 관리자 아님)`}
            </option>
          ))}
        </select>
        <button className={`${button.small} shrink-0`}>담당 정하기</button>
      </div>
    </InquiryUpdateForm>
  );
}

/** A form of its own, so that it works without scripts. */
function AfterMoveSwitch({ opensNext }: { opensNext: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  const chosen = fetcher.formData?.get("after-move");
  const isOn = chosen ? chosen === "next" : opensNext;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="after-move" />
      <button
        name="after-move"
        value={isOn ? "stay" : "next"}
        role="switch"
        aria-checked={isOn}
        className="inline-flex min-h-8 cursor-pointer items-center gap-2 border border-transparent text-left text-sm"
      >
        <svg aria-hidden="true" viewBox="0 0 32 18" className="h-4.5 w-8 shrink-0">
          <rect width="32" height="18" rx="9" className={isOn ? "fill-pine-700" : "fill-ink-soft"} />
          <circle cx={isOn ? 23 : 9} cy="9" r="7" className="fill-white" />
        </svg>
        상태를 바꾸면 다음 문의 열기
      </button>
    </fetcher.Form>
  );
}
