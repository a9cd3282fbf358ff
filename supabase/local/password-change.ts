import type { LocalDatabase } from "./database/database.ts";
import { grantOfToken } from "./access-token.ts";
import type { Keys } from "./keys.ts";

/** As on hosted, a new password ends every session but the one that set it. Call it before the request is read. */
export async function sessionsToEnd(request: Request, pathname: string, keys: Keys): Promise<string | null> {
  if (pathname !== "/auth/v1/user" || request.method !== "PUT") return null;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("password" in body)) return null;
  const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  const grant = await grantOfToken(token, keys);
  return typeof grant?.caller.claims?.["session_id"] === "string" ? grant.caller.claims["session_id"] : null;
}

export async function endOtherSessions(database: LocalDatabase, sessionId: string): Promise<void> {
  await database.query(
    `delete from auth.sessions as others using auth.sessions as own
     where own.id::text = $1 and others.user_id = own.user_id and others.id <> own.id`,
    [sessionId],
  );
}
