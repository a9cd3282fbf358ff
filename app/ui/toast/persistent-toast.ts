import { useState } from "react";
import { useLocation } from "react-router";
import type { ToastMessage } from "./toast.tsx";

/** The last toast of this page. The server sends it once, but it stays when the page revalidates. */
export function usePersistentToast(given: ToastMessage | null | undefined) {
  const { pathname } = useLocation();
  const [last, setLast] = useState({ toast: given, pathname });
  if (given && given.id !== last.toast?.id) {
    setLast({ toast: given, pathname });
    return given;
  }
  return last.pathname === pathname ? last.toast : null;
}
