import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../ui/toast/toast.tsx";
import { rememberDevice } from "../known-device.server.ts";

/** Query parameter of /auth after a login: a visitor still signed out there uses a browser that keeps no cookies. */
export const SIGNED_IN = "signed-in";

/** Only a finished login makes the device known, since each known device has its own attempt budget. */
export async function finishLogin(
  request: Request,
  email: string,
  message: ToastMessage,
  returnPath?: string,
) {
  const link = returnPath ? { to: returnPath, label: "열려던 화면으로" } : undefined;
  const response = await redirectWithToast(request, `/auth?${SIGNED_IN}`, { ...message, link });
  await rememberDevice(request, email, response);
  return response;
}
