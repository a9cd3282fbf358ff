import { createHmac, timingSafeEqual } from "node:crypto";
import type { Caller } from "./database/database.ts";
import type { Keys } from "./keys.ts";

/** A caller and when their token ends, in seconds since 1970; keys never end. */
export type Grant = { caller: Caller; expiresAt: number };

const ROLES = ["anon", "authenticated", "service_role"] as const;

/** What a key or an access token (HS256) grants, or null for a forged, malformed or expired one. */
export function readGrant(token: string, keys: Keys): Grant | null {
  if (token === keys.publishableKey) return { caller: { role: "anon" }, expiresAt: Number.POSITIVE_INFINITY };
  if (token === keys.secretKey)
    return { caller: { role: "service_role" }, expiresAt: Number.POSITIVE_INFINITY };

  const [head, body, signature, ...rest] = token.split(".");
  if (!head || !body || !signature || rest.length > 0) return null;
  const expected = createHmac("sha256", keys.jwtSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;

  const claims = decode(body);
  const role = ROLES.find((name) => name === claims?.["role"]);
  const expiresAt = claims?.["exp"];
  if (decode(head)?.["alg"] !== "HS256" || !claims || !role || typeof expiresAt !== "number") return null;
  return expiresAt > Date.now() / 1000 ? { caller: { role, claims }, expiresAt } : null;
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
