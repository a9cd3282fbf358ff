import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../ui/toast/toast.tsx";
import { rememberDevice } from "../known-device.server.ts";

/** In the address after a login, where only a browser arrives that did not keep the session: others go on to `/`. */
export const SIGNED_IN = "signed-in";

/** After the last step of a login: a device is known only then, as each known one has tries of its own. */
export async function welcome(request: Request, email: string, message: ToastMessage, wantedPath?: string) {
  const link = wantedPath ? { to: wantedPath, label: "열려던 화면으로" } : undefined;
  const response = await redirectWithToast(request, `/auth?${SIGNED_IN}`, { ...message, link });
  await rememberDevice(request, email, response);
  return response;
}
