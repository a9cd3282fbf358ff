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

/** Accepts an older API key (a JWT) as hosted Supabase does: `apikey` only opens the gateway, `Authorization` decides the role. */
export async function acceptOlderKey(headers: Headers, keys: Keys): Promise<void> {
  const key = headers.get("apikey") ?? "";
  if (!key.startsWith("ey")) return;
  const grant = await grantOfToken(key, keys);
  if (grant && grant.caller.role !== "authenticated") headers.set("apikey", keys.publishableKey);
}

/** Returns what an access token (HS256) grants; null if it is forged, malformed, expired or of an unknown role. */
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
