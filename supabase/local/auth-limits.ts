import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { grantOfToken } from "./access-token.ts";
import type { AuthConfig } from "./auth-config.ts";
import type { LocalDatabase } from "./database/database.ts";
import { authErrorAnswer, fieldsOf } from "./factors/auth-error.ts";
import { isAal2 } from "./factors/factors.ts";
import type { Keys } from "./keys.ts";

const RATE_SECONDS = 5 * 60;
// On hosted a token bucket of 30 refilled at 15 a minute, which no project setting changes.
const FACTOR_ATTEMPTS = 30;
const FACTOR_SECONDS = 2 * 60;
const RECENT_SIGN_IN_MS = 24 * 60 * 60 * 1_000;

type Limit = keyof AuthConfig["rateLimit"] | "factor_challenges" | "factor_verifications";

const LIMITS: Record<string, Limit> = {
  signup: "sign_in_sign_ups",
  token: "sign_in_sign_ups",
  otp: "sign_in_sign_ups",
  magiclink: "sign_in_sign_ups",
  recover: "sign_in_sign_ups",
  resend: "sign_in_sign_ups",
  verify: "token_verifications",
};

export class AuthLimits {
  readonly #config: AuthConfig;
  readonly #services: { database: LocalDatabase; keys: Keys };
  readonly #limiters: Record<Limit, RateLimiterMemory>;
  readonly #recoverySessions = new Set<string>();

  constructor(config: AuthConfig, services: { database: LocalDatabase; keys: Keys }, factor: number) {
    this.#config = config;
    this.#services = services;
    const limiter = (limit: keyof AuthConfig["rateLimit"]) =>
      new RateLimiterMemory({ points: config.rateLimit[limit] * factor, duration: RATE_SECONDS });
    const factorLimiter = () =>
      new RateLimiterMemory({ points: FACTOR_ATTEMPTS * factor, duration: FACTOR_SECONDS });
    this.#limiters = {
      sign_in_sign_ups: limiter("sign_in_sign_ups"),
      token_verifications: limiter("token_verifications"),
      token_refresh: limiter("token_refresh"),
      factor_challenges: factorLimiter(),
      factor_verifications: factorLimiter(),
    };
  }

  async refusal(request: Request, address: string): Promise<Response | null> {
    const { pathname, searchParams } = new URL(request.url);
    const endpoint = decoded(pathname).slice("/auth/v1/".length);
    if (endpoint === "user" && request.method === "PUT") return this.#passwordRefusal(request);
    const isRefresh = endpoint === "token" && searchParams.get("grant_type") === "refresh_token";
    const limit = isRefresh ? "token_refresh" : (LIMITS[endpoint] ?? factorLimitOf(endpoint));
    if (!limit || request.method === "OPTIONS") return null;

    const refused = await this.#limiters[limit].consume(this.#callerOf(request, address)).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!refused) return null;
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return authErrorAnswer(429, "over_request_rate_limit", "Request rate limit reached");
  }

  /** As on hosted, a web server that presents the secret key names the address of its visitor. */
  #callerOf({ headers }: Request, address: string): string {
    const isTrusted = headers.get("apikey") === this.#services.keys.secretKey;
    return (isTrusted && headers.get("sb-forwarded-for")?.split(",")[0]?.trim()) || address;
  }

  /** Remembers a session that an emailed code began: its user cannot be asked for the current password. */
  async noteSession(request: Request, response: Response): Promise<void> {
    if (decoded(new URL(request.url).pathname) !== "/auth/v1/verify" || !response.ok) return;
    const { access_token } = await fieldsOf(response);
    const grant = await grantOfToken(String(access_token), this.#services.keys);
    if (grant) this.#recoverySessions.add(String(grant.caller.claims?.["session_id"]));
  }

  async #passwordRefusal(request: Request): Promise<Response | null> {
    const { password, current_password } = await fieldsOf(request);
    if (password === undefined) return null;
    const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const claims = (await grantOfToken(token, this.#services.keys))?.caller.claims;
    if (!claims) return null;
    const sessionId = String(claims["session_id"]);
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

  /** Instead of a recent sign-in hosted also accepts an emailed code; lite would accept any code. */
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
}

function factorLimitOf(endpoint: string): Limit | undefined {
  const [, action] = /^factors\/[^/]+\/(challenge|verify)$/.exec(endpoint) ?? [];
  if (action === undefined) return undefined;
  return action === "verify" ? "factor_verifications" : "factor_challenges";
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
