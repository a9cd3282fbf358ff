import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { formatDateTime, seoulDay, towardsWeekday } from "../../../korean/dates.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { readMembers } from "../../read-layout.server.ts";
import { resolutionLabel } from "../follow-up-labels.ts";
import { dayOffHint } from "../follow-up-days.server.ts";
import { eventText, type HistoryEvent } from "../history-text.ts";
import { nameLookup } from "../../member-names.ts";
import type {
  BulkChange,
  BulkUpdateOutcome,
  InquiryChange,
  InquiryVersion,
  UpdateOutcome,
} from "./update-inquiry.server.ts";

const NOT_SAVED = ["변경하지 못했습니다", "저장되지 않았습니다. 잠시 후 다시 시도해 주세요."] as const;
const CHANGED_SINCE = "그 사이 내용이 바뀌었습니다.";

export async function updateToast(supabase: Supabase, update: UpdateOutcome, change: InquiryChange) {
  switch (update.outcome) {
    case "changed":
      return toast(
        "success",
        `${update.organizationName}: ${changeText(change)}`,
        change.next_action_on ? dayOffHint(change.next_action_on) : undefined,
      );
    case "missing":
      return toast("error", "문의를 찾을 수 없습니다", "목록을 새로 불러와 확인해 주세요.");
    case "refused":
      return toast("error", NOT_SAVED[0], "저장할 수 없는 내용이 있습니다. 입력한 내용을 확인해 주세요.");
    case "too-many":
      return toast(
        "error",
        NOT_SAVED[0],
        "하루에 바꿀 수 있는 만큼 다 바꾸셨습니다. 내일 다시 시도해 주세요.",
      );
    case "failed":
      return toast("error", ...NOT_SAVED);
    case "conflict":
      return conflictToast(update, await latestText(supabase, update.latest));
  }
}

function changeText({ status, resolution, ...change }: InquiryChange): string {
  const { assigned_to, next_action_on, next_action_time, suspected_spam } = change;
  const towardsDay = next_action_on && towardsWeekday(next_action_on, seoulDay(), next_action_time);
  if (resolution && towardsDay)
    return `${resolutionLabel(resolution)}하고 다음 연락일을 ${towardsDay} 정했습니다`;
  if (resolution) return `상담 결과(${resolutionLabel(resolution)})를 적었습니다`;
  if (status !== undefined) return `${statusDisplay(status).towards} 바꾸었습니다`;
  if (assigned_to !== undefined)
    return assigned_to ? "담당 관리자를 정했습니다" : "담당 관리자를 해제했습니다";
  if (next_action_on !== undefined)
    return towardsDay ? `다음 연락일을 ${towardsDay} 정했습니다` : "다음 연락일을 지웠습니다";
  if (suspected_spam === undefined) return "고친 내용을 저장했습니다";
  return suspected_spam ? "스팸으로 표시했습니다" : "스팸 표시를 해제했습니다";
}

async function latestText(supabase: Supabase, latest: HistoryEvent | undefined): Promise<string> {
  if (!latest) return CHANGED_SINCE;
  const nameOf = nameLookup(await readMembers(supabase));
  return `${nameOf(latest.actor)} 님이 ${formatDateTime(latest.at)}에 ${eventText(latest, nameOf)}`;
}

type Conflict = Extract<UpdateOutcome, { outcome: "conflict" }>;

function conflictToast({ organizationName, isOwn }: Conflict, change: string) {
  const others = isOwn === false ? "다른 관리자가 먼저 바꾸었습니다" : "그 사이 바뀐 문의입니다";
  return toast(
    "error",
    isOwn ? "이미 다르게 바꾸신 문의입니다" : others,
    `${organizationName}: ${change} 저장하지 않았으니 지금 상태를 확인한 뒤 다시 눌러 주세요.`,
  );
}

export function bulkUpdateToast(update: BulkUpdateOutcome, change: BulkChange) {
  if (update.outcome === "failed") return toast("error", ...NOT_SAVED);
  const { updated, conflicts } = update;
  const count = `${formatNumber(updated.length)}건`;
  const isObject = "status" in change || ("suspected_spam" in change && change.suspected_spam);
  const title = `${count}${isObject ? "을" : "의"} ${changeText(change)}`;
  if (conflicts === 0)
    return updated.length > 0
      ? toast("success", title)
      : toast("info", "바꿀 문의가 없습니다", "선택한 문의가 이미 모두 그렇게 되어 있습니다.");
  return toast(
    "error",
    updated.length > 0 ? title : NOT_SAVED[0],
    `${formatNumber(conflicts)}건은 그 사이 다시 바뀌어 그대로 두었습니다. 지금 상태를 확인해 주세요.`,
  );
}

export const undoableLabels = {
  status: "상태를",
  assignment: "담당을",
  spam: "스팸 표시를",
  resolution: "상담 결과를",
  next_action: "다음 연락일을",
  correction: "고친 내용을",
  note: "메모를",
  contact: "연락 기록을",
  reply: "답장을",
};

const NOT_UNDONE = "되돌리지 못했습니다";

function notUndoneToast(organizationName: string, change: string) {
  return toast("error", NOT_UNDONE, `${organizationName}: ${change} 지금 상태를 확인해 주세요.`);
}

/** `undone`: the new versions, none of a note or a contact; `count`: how many were undone, the first of them at this
 * institution; `unchanged`: how many were not. For a single change the outcome tells why. */
export type UndoOutcome =
  | {
      outcome: "undone";
      undone: InquiryVersion[];
      count: number;
      unchanged: number;
      organizationName: string;
      what: keyof typeof undoableLabels | null;
    }
  | { outcome: "changed-since"; organizationName: string; latest: HistoryEvent | undefined }
  | { outcome: "not-undoable" | "reply-left" | "missing" | "failed" };

export async function undoToast(supabase: Supabase, undo: UndoOutcome) {
  switch (undo.outcome) {
    case "undone": {
      const { count, unchanged, organizationName, what } = undo;
      if (what === "reply")
        return toast(
          "info",
          "보내기를 취소했습니다",
          "쓰신 글은 그대로입니다. 고쳐서 다시 보내실 수 있습니다.",
        );
      const undone = `${what ? undoableLabels[what] : "한 일을"} 되돌렸습니다`;
      const several = `${formatNumber(count)}건을 되돌렸습니다`;
      const undoneOnes = `${organizationName}${count > 1 ? ` 외 ${formatNumber(count - 1)}건` : ""}: ${undone}`;
      if (unchanged === 0)
        return count > 1 ? toast("success", several, `${undoneOnes}.`) : toast("success", undoneOnes);
      const left = `${formatNumber(unchanged)}건은 그 사이 다시 바뀌었거나 10분이 지나 그대로 두었습니다. 지금 상태를 확인해 주세요.`;
      return count > 0 ? toast("error", several, `${undoneOnes}. ${left}`) : toast("error", NOT_UNDONE, left);
    }
    case "changed-since":
      return notUndoneToast(undo.organizationName, await latestText(supabase, undo.latest));
    case "not-undoable":
      return toast(
        "error",
        NOT_UNDONE,
        "내가 한 것만 10분 안에 되돌릴 수 있습니다. 상태와 담당은 직접 다시 바꿀 수 있습니다.",
      );
    case "reply-left":
      return toast("error", "이미 보낸 답장입니다", "15초가 지나 보내기를 취소하지 못했습니다.");
    case "missing":
      return toast("error", "문의를 찾을 수 없습니다", "목록을 새로 불러와 확인해 주세요.");
    case "failed":
      return toast("error", NOT_UNDONE, "잠시 후 다시 시도해 주세요.");
  }
}
