import { type InquiryStatus, statusDisplay } from "../../inquiry/inquiry-labels.ts";
import { formatDateTime } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import type { Supabase } from "../../supabase.server.ts";
import { toast } from "../../ui/toast/toast.server.ts";
import { readMembers } from "../members.server.ts";
import { eventText, nameLookup } from "./history-text.ts";
import type { BulkUpdateOutcome, UpdateOutcome } from "./update-inquiry.server.ts";

const NOT_SAVED = ["변경하지 못했습니다", "저장되지 않았습니다. 잠시 후 다시 시도해 주세요."] as const;

export async function updateToast(supabase: Supabase, update: UpdateOutcome) {
  switch (update.outcome) {
    case "changed":
      return null;
    case "missing":
      return toast("error", "문의를 찾을 수 없습니다", "목록을 새로 불러와 확인해 주세요.");
    case "failed":
      return toast("error", ...NOT_SAVED);
    case "unexplained-conflict":
      return conflictToast(update.organizationName, "그 사이 내용이 바뀌었습니다.");
    case "conflict": {
      const { organizationName, latest } = update;
      const nameOf = nameLookup(await readMembers(supabase));
      const change = `${nameOf(latest.actor)} 님이 ${formatDateTime(latest.at)}에 ${eventText(latest, nameOf)}`;
      return conflictToast(organizationName, change);
    }
  }
}

function conflictToast(organizationName: string, change: string) {
  return toast(
    "error",
    "다른 관리자가 먼저 바꾸었습니다",
    `${organizationName}: ${change} 저장하지 않았으니 지금 상태를 확인한 뒤 다시 눌러 주세요.`,
  );
}

export function bulkUpdateToast(update: BulkUpdateOutcome, status: InquiryStatus) {
  if (update.outcome === "failed") return toast("error", ...NOT_SAVED);
  const { moved, conflicts } = update;
  const title = `${formatNumber(moved.length)}건을 ${statusDisplay(status).towards} 바꾸었습니다`;
  if (conflicts === 0) return toast("success", title);
  return toast(
    "error",
    title,
    `${formatNumber(conflicts)}건은 다른 관리자가 먼저 바꾸어 그대로 두었습니다. 지금 상태를 확인해 주세요.`,
  );
}
