import { statusDisplay } from "../../inquiry/inquiry-labels.ts";
import type { Supabase } from "../../supabase.server.ts";
import { toast } from "../../ui/toast/toast.server.ts";
import type { UpdateOutcome, BulkUpdateOutcome } from "./update-inquiry.server.ts";
import { eventText, nameLookup } from "./history-text.ts";
import type { Status } from "./inquiry-filter.ts";
import { readMembers } from "./members.server.ts";
import { formatDateTime } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";

const NOT_SAVED = ["변경하지 못했습니다", "저장되지 않았습니다. 잠시 후 다시 시도해 주세요."] as const;

/** What the page says of a change; null when it speaks for itself. */
export async function updateToast(supabase: Supabase, change: UpdateOutcome) {
  switch (change.outcome) {
    case "changed":
      return null;
    case "missing":
      return toast("error", "문의를 찾을 수 없습니다", "목록을 새로 불러와 확인해 주세요.");
    case "failed":
      return toast("error", ...NOT_SAVED);
    case "overtaken": {
      const { organizationName, latest } = change;
      const nameOf = nameLookup(await readMembers(supabase));
      const what = latest
        ? `${nameOf(latest.actor)} 님이 ${formatDateTime(latest.at)}에 ${eventText(latest, nameOf)}`
        : "그 사이 내용이 바뀌었습니다.";
      return toast(
        "error",
        "다른 관리자가 먼저 바꾸었습니다",
        `${organizationName}: ${what} 저장하지 않았으니 지금 상태를 확인한 뒤 다시 눌러 주세요.`,
      );
    }
  }
}

export function bulkUpdateToast(move: BulkUpdateOutcome, status: Status) {
  if (move.outcome === "failed") return toast("error", ...NOT_SAVED);
  const { moved, overtaken } = move;
  const done = `${formatNumber(moved)}건을 ${statusDisplay(status).towards} 바꾸었습니다`;
  if (overtaken === 0) return toast("success", done);
  return toast(
    "error",
    done,
    `${formatNumber(overtaken)}건은 다른 관리자가 먼저 바꾸어 그대로 두었습니다. 지금 상태를 확인해 주세요.`,
  );
}
