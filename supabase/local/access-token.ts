import { errors, jwtVerify } from "jose";
import type { Caller } from "./database/database.ts";
import type { Keys } from "./keys.ts";

/** A caller and when their token expires, in seconds since 1970; API keys never expire. */
export type Grant = { caller: Caller; expiresAt: number };

const ROLES = ["anon", "authenticated", "service_role"] as const;

export function grantOfKey(key: string, keys: Keys): Grant | null {
  if (key === keys.publishableKey) return { caller: { role: "anon" }, expiresAt: Number.POSITIVE_INFINITY };
  if (key === keys.secretKey) {
    return { caller: { role: "service_role" }, expiresAt: Number.POSITIVE_INFINITY };
  }
  return null;
}

/** As hosted Supabase does with a project's older keys, which are tokens of a role: such a key lets a request in, and
 * the same token as Authorization says who it is, or nobody. */
export async function acceptOlderKey(headers: Headers, keys: Keys): Promise<void> {
  const key = headers.get("apikey") ?? "";
  if (!key.startsWith("ey")) return;
  const grant = await grantOfToken(key, keys);
  if (grant && grant.caller.role !== "authenticated") headers.set("apikey", keys.publishableKey);
}

/** What an access token (HS256) grants, or null for a forged, malformed or expired one, or one of another role. */
export async function grantOfToken(token: string, { jwtSecret }: Keys): Promise<Grant | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    const role = ROLES.find((name) => name === payload["role"]);
    return role && payload.exp ? { caller: { role, claims: payload }, expiresAt: payload.exp } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
