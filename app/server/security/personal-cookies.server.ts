import { flashInCookie } from "../flash.server.ts";
import { sessionInCookies } from "./session-in-cookies.server.ts";

/** Whether the cookies hold a session that this site encrypted or a flash that it signed. */
export async function hasPersonalCookie(request: Request): Promise<boolean> {
  return sessionInCookies(request) !== null || (await flashInCookie(request)) !== null;
}
