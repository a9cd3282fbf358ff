import { grantOfToken } from "../access-token.ts";
import type { LocalDatabase } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import type { AuthConfig } from "./auth-config.ts";
import { authEndpoint } from "./auth-endpoint.ts";
import { authErrorAnswer, fieldsOf } from "./auth-error.ts";
import { isAal2 } from "./session-claims.ts";

const RECENT_SIGN_IN_MS = 24 * 60 * 60 * 1_000;

/** Applies what hosted Supabase requires before a password changes, and does after it. */
export class PasswordChanges {
  readonly #config: AuthConfig;
  readonly #services: { database: LocalDatabase; keys: Keys };
  readonly #recoverySessions = new Set<string>();

  constructor(config: AuthConfig, services: { database: LocalDatabase; keys: Keys }) {
    this.#config = config;
    this.#services = services;
  }

  /** Remembers a session that an emailed code began: its user cannot be asked for the current password. */
  async noteSession(request: Request, response: Response): Promise<void> {
    if (authEndpoint(request) !== "verify" || !response.ok) return;
    const { access_token } = await fieldsOf(response);
    const grant = await grantOfToken(String(access_token), this.#services.keys);
    if (grant) this.#recoverySessions.add(String(grant.caller.claims?.["session_id"]));
  }

  /** Returns the session whose password is to change; null for any other request. Call it before the request is read. */
  async sessionOf(request: Request): Promise<string | null> {
    if (authEndpoint(request) !== "user" || request.method !== "PUT") return null;
    if ((await fieldsOf(request))["password"] === undefined) return null;
    const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const claims = (await grantOfToken(token, this.#services.keys))?.caller.claims;
    return claims ? String(claims["session_id"]) : null;
  }

  async refusal(sessionId: string, request: Request): Promise<Response | null> {
    const { current_password } = await fieldsOf(request);
    return (
      (await this.#factorRefusal(sessionId)) ??
      (await this.#oldSessionRefusal(sessionId)) ??
      this.#currentPasswordRefusal(sessionId, current_password)
    );
  }

  async #factorRefusal(sessionId: string): Promise<Response | null> {
    const { database } = this.#services;
    const [demanded] = await database.query(
      `select from auth.sessions join auth.mfa_factors using (user_id)
       where sessions.id::text = $1 and mfa_factors.status = 'verified'`,
      [sessionId],
    );
    if (!demanded || (await isAal2(database, sessionId))) return null;
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    return authErrorAnswer(401, "insufficient_aal", message);
  }

  /** Instead of a recent sign-in, hosted Supabase also accepts an emailed code; lite would accept any code. */
  async #oldSessionRefusal(sessionId: string): Promise<Response | null> {
    if (!this.#config.securePasswordChange) return null;
    const [session] = await this.#services.database.query<{ created_at: string }>(
      "select created_at from auth.sessions where id::text = $1",
      [sessionId],
    );
    const isRecent = session && Date.now() - Date.parse(session.created_at) < RECENT_SIGN_IN_MS;
    if (isRecent) return null;
    return authErrorAnswer(400, "reauthentication_needed", "Password update requires reauthentication");
  }

  async #currentPasswordRefusal(sessionId: string, currentPassword: unknown): Promise<Response | null> {
    if (!this.#config.requireCurrentPassword || this.#recoverySessions.has(sessionId)) return null;
    const message = "Current password required when setting new password.";
    if (typeof currentPassword !== "string" || currentPassword === "")
      return authErrorAnswer(400, "current_password_required", message);
    // pgcrypto knows lite's bcrypt hashes by their older prefix.
    const [owner] = await this.#services.database.query(
      `select from auth.sessions join auth.users on users.id = sessions.user_id,
         replace(users.encrypted_password, '$2b$', '$2a$') as hash
       where sessions.id::text = $1 and extensions.crypt($2, hash) = hash`,
      [sessionId, currentPassword],
    );
    return owner ? null : authErrorAnswer(400, "current_password_invalid", message);
  }

  async endOtherSessions(sessionId: string): Promise<void> {
    await this.#services.database.query(
      `delete from auth.sessions as others using auth.sessions as own
       where own.id::text = $1 and others.user_id = own.user_id and others.id <> own.id`,
      [sessionId],
    );
  }
}
