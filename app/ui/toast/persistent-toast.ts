import { useState } from "react";
import { useLocation } from "react-router";
import type { ToastMessage } from "./toast.tsx";

/** Returns the page's last toast. The server sends it once, but it must survive a revalidation. */
export function usePersistentToast(given: ToastMessage | null | undefined) {
  const { pathname } = useLocation();
  const [last, setLast] = useState({ toast: given, pathname });
  if (given && given.id !== last.toast?.id) {
    setLast({ toast: given, pathname });
    return given;
  }
  return last.pathname === pathname ? last.toast : null;
}
