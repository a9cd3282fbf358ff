import { toast } from "../../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../../ui/toast/toast.tsx";
import { SELECTED_MAX } from "../../update/update-schema.ts";
import type { readMatching } from "./read-matching.server.ts";

export function unselectedToast({ outcome }: Awaited<ReturnType<typeof readMatching>>): ToastMessage | null {
  if (outcome === "read") return null;
  const reason =
    outcome === "too-many"
      ? `한 번에 ${SELECTED_MAX}건까지 바꿀 수 있습니다. 조건을 좁혀 주세요.`
      : "잠시 후 다시 눌러 주세요.";
  return toast("error", "이 조건의 문의를 모두 선택하지 못했습니다", reason);
}
