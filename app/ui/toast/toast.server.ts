import { randomUUID } from "node:crypto";
import type { ToastMessage } from "./toast.tsx";

/** Makes a toast for a page that is being rendered now, or for `leaveFlash`. */
export function toast(kind: ToastMessage["kind"], title: string, description?: string): ToastMessage {
  return { id: randomUUID(), kind, title, description };
}
