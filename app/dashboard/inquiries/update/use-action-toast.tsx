import { useEffect, useRef } from "react";
import { useOutletContext } from "react-router";
import type { DashboardContext } from "./pending-submissions.tsx";
import type { ActionResult } from "./action-result.ts";
import { ActionToast } from "./action-toast.tsx";

/** Returns a function that shows a result's toast, also once the list has been left. `onUndone`: only until then. */
export function useActionToast(onUndone: (result: ActionResult) => void) {
  const { setActionToast } = useOutletContext<DashboardContext>();
  const listener = useRef<typeof onUndone>(undefined);
  useEffect(() => {
    listener.current = onUndone;
    return () => {
      listener.current = undefined;
    };
  });

  /** A result without a toast takes only an error away: an undo button stays. */
  const showToast = ({ toast }: ActionResult) =>
    setActionToast((shown) => {
      if (toast === null && shown?.props.toast?.kind !== "error") return shown;
      const showResult = (result: ActionResult) => {
        listener.current?.(result);
        showToast(result);
      };
      return <ActionToast toast={toast} onResult={showResult} />;
    });
  return showToast;
}
