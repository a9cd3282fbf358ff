import { useEffect, useEffectEvent } from "react";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import type { InquiryVersion } from "./update-inquiry.server.ts";

/** `updated`: changed inquiries, absent if a bulk update failed; `undone`: restored ones; both with their new versions.
 * `next`: the inquiry to open now; `isUnsent`: the server was not reached, or could not check access. */
export type ActionResult = {
  toast: ToastMessage | null;
  isUnsent?: boolean | undefined;
  updated?: InquiryVersion[] | undefined;
  undone?: InquiryVersion[];
  next?: string | undefined;
};

/** Calls `onResult` once per result, before the revalidation that may unmount the form. */
export function useActionResult<Result>(
  { data }: { data: Result | undefined },
  onResult: (result: Result) => void,
): void {
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (data) handleResult(data);
  }, [data]);
}
