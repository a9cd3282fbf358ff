import { randomUUID } from "node:crypto";
import { flashKey, type FlashRedirectInit, redirectWithFlash } from "../../server/flash.server.ts";
import type { ToastMessage } from "./toast-class.ts";

export function toast(kind: ToastMessage["kind"], title: string, description?: string): ToastMessage {
  return { id: randomUUID(), kind, title, description };
}

export const toastFlash = flashKey<ToastMessage>("toast");

export function redirectWithToast(
  request: Request,
  location: string,
  message: ToastMessage,
  init?: FlashRedirectInit,
): Promise<Response> {
  return redirectWithFlash(request, location, toastFlash.of(message), init);
}
