import { isSecure } from "../request/origin.server.ts";
import { parseCookieHeader } from "@supabase/ssr";
import { env } from "../../env.server.ts";
import { cipherFor } from "./encrypted-value.server.ts";

/** `__Host-` requires the options below; other subdomains cannot set such a cookie. */
export function cookieNameFor(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** The longest lifetime that browsers allow. */
export const MAX_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function cookieOptionsFor(request: Request) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) } as const;
}

export const SESSION_COOKIE = `sb-${new URL(env.SUPABASE_URL).hostname.split(".")[0]}-auth-token`;

export const sessionCipher = cipherFor("session");

/** The session that this site encrypted, whether or not it is still valid. */
export function sessionInCookies(request: Request): string | null {
  const values = new Map(cookiesOf(request).map(({ name, value }) => [name, value ?? ""]));
  const name = cookieNameFor(request, SESSION_COOKIE);
  let encrypted = values.get(name) ?? "";
  for (let n = 0; !values.has(name) && values.has(`${name}.${n}`); n += 1)
    encrypted += values.get(`${name}.${n}`);
  return encrypted === "" ? null : sessionCipher.decrypt(encrypted);
}

export function cookiesOf(request: Request) {
  return parseCookieHeader(request.headers.get("Cookie") ?? "");
}
