import { parseCookieHeader } from "@supabase/ssr";
import { env } from "../../env.server.ts";
import { cookieNameFor } from "./cookies.server.ts";
import { cipherFor } from "./encrypted-value.server.ts";

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
