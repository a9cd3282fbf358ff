import { randomUUID } from "node:crypto";
import { grantOfToken } from "../access-token.ts";
import type { LocalDatabase, Sql } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { authErrorAnswer, fieldsOf } from "./auth-error.ts";
import { addClaim } from "./session-claims.ts";
import { newTotpKey, periodOfCode, SecretBox } from "./totp.ts";

// The limits of hosted Supabase, where a project can change only the number of factors.
const MAX_FACTORS = 10;
const UNVERIFIED_SECONDS = 300;
const CHALLENGE_SECONDS = 300;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Factor = { id: string; factor_type: string; friendly_name: string; status: string; secret: string };
type Caller = { userId: string; email: string; sessionId: string; address: string };

type Services = {
  database: LocalDatabase;
  keys: Keys;
  siteUrl: string;
  /** Sends a request to lite, which knows the user of a token and refreshes sessions. */
  ask: (request: Request) => Promise<Response>;
};

/** Serves `/auth/v1/factors` as hosted Supabase does, for authenticator apps. */
export class Factors {
  readonly #services: Services;
  readonly #secrets: SecretBox;
  /** The periods whose code was accepted, by factor: a code works once. */
  readonly #used = new Map<string, Set<number>>();

  constructor(services: Services) {
    this.#services = services;
    this.#secrets = new SecretBox(services.keys.jwtSecret);
  }

  async answer(request: Request, address: string): Promise<Response> {
    const [id, action, ...more] = new URL(request.url).pathname.split("/").slice(4);
    const caller = await this.#callerOf(request, address);
    if (caller instanceof Response) return caller;
    const { method } = request;
    const fields = await fieldsOf(request);
    if (id === undefined && method === "POST") return this.#enroll(caller, fields);
    if (id === undefined || more.length > 0) return authErrorAnswer(404, "not_found", "404 page not found");

    if (!UUID.test(id)) return authErrorAnswer(404, "validation_failed", "factor_id must be an UUID");
    const [factor] = await this.#services.database.query<Factor>(
      "select id, factor_type, friendly_name, status, secret from auth.mfa_factors where id = $1 and user_id = $2",
      [id, caller.userId],
    );
    if (!factor) return authErrorAnswer(404, "mfa_factor_not_found", "Factor not found");
    if (action === undefined && method === "DELETE") return this.#unenroll(caller, factor);
    if (action === "challenge" && method === "POST") return this.#challenge(caller, factor);
    if (action === "verify" && method === "POST") return this.#verify(request, caller, factor, fields);
    return authErrorAnswer(405, "bad_request", "Method not allowed");
  }

  async #callerOf(request: Request, address: string): Promise<Caller | Response> {
    const headers = new Headers(request.headers);
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    const known = await this.#services.ask(new Request(new URL("/auth/v1/user", request.url), { headers }));
    if (!known.ok) return known;
    const { id, email } = await fieldsOf(known);
    const token = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const claims = (await grantOfToken(token, this.#services.keys))?.caller.claims;
    return { userId: String(id), email: String(email), sessionId: String(claims?.["session_id"]), address };
  }

  async #enroll(caller: Caller, fields: Record<string, unknown>): Promise<Response> {
    if (fields["factor_type"] === "phone")
      return authErrorAnswer(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
    if (fields["factor_type"] === "webauthn")
      return authErrorAnswer(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
    if (fields["factor_type"] !== "totp")
      return authErrorAnswer(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");

    const friendlyName = typeof fields["friendly_name"] === "string" ? fields["friendly_name"] : "";
    const { issuer: wanted } = fields;
    const issuer =
      typeof wanted === "string" && wanted !== "" ? wanted : new URL(this.#services.siteUrl).host;
    return this.#services.database.transaction(async (sql) => {
      const refusal = await enrollmentRefusal(sql, caller, friendlyName);
      if (refusal) return refusal;
      const id = randomUUID();
      const { secret, uri, qrCode } = newTotpKey(issuer, caller.email);
      await sql.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
        [id, caller.userId, friendlyName, this.#secrets.encrypt(id, secret)],
      );
      const totp = { qr_code: qrCode, secret, uri };
      return Response.json({ id, type: "totp", friendly_name: friendlyName, totp });
    });
  }

  async #challenge({ address }: Caller, factor: Factor): Promise<Response> {
    const id = randomUUID();
    await this.#services.database.transaction(async (sql) => {
      await sql.query(
        "insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)",
        [id, factor.id, address],
      );
      await sql.query("update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1", [
        factor.id,
      ]);
    });
    const expires_at = Math.floor(Date.now() / 1_000) + CHALLENGE_SECONDS;
    return Response.json({ id, type: factor.factor_type, expires_at });
  }

  async #verify(
    request: Request,
    caller: Caller,
    factor: Factor,
    fields: Record<string, unknown>,
  ): Promise<Response> {
    const { code, challenge_id: challengeId } = fields;
    if (typeof code !== "string" || code === "")
      return authErrorAnswer(400, "validation_failed", "Code needs to be non-empty");
    const refusal = await this.#challengeRefusal(caller, factor, String(challengeId));
    if (refusal) return refusal;

    const used = this.#used.get(factor.id) ?? new Set<number>();
    const period = periodOfCode(this.#secrets.decrypt(factor.id, factor.secret), code.trim(), used);
    if (period === null) return authErrorAnswer(422, "mfa_verification_failed", "Invalid TOTP code entered");
    this.#used.set(factor.id, new Set([...used, period].slice(-5)));

    const refreshToken = await this.#services.database.transaction(async (sql) => {
      await sql.query("update auth.mfa_challenges set verified_at = now() where id = $1", [challengeId]);
      await sql.query(
        "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'",
        [factor.id],
      );
      await addClaim(sql, caller.sessionId, "totp");
      await sql.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
        caller.sessionId,
        factor.id,
      ]);
      await sql.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [caller.userId]);
      await sql.query(
        "delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'unverified'",
        [caller.userId],
      );
      const [current] = await sql.query<{ token: string }>(
        "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1",
        [caller.sessionId],
      );
      return current?.token;
    });
    return this.#refreshed(request, refreshToken);
  }

  async #challengeRefusal(
    { address }: Caller,
    factor: Factor,
    challengeId: string,
  ): Promise<Response | null> {
    const [challenge] = UUID.test(challengeId)
      ? await this.#services.database.query<{ is_open: boolean; is_fresh: boolean }>(
          `select verified_at is null and ip_address = $3::inet as is_open,
                  created_at > now() - make_interval(secs => $4) as is_fresh
           from auth.mfa_challenges where id = $1 and factor_id = $2`,
          [challengeId, factor.id, address, CHALLENGE_SECONDS],
        )
      : [];
    if (!challenge)
      return authErrorAnswer(
        422,
        "mfa_factor_not_found",
        "MFA factor with the provided challenge ID not found",
      );
    if (!challenge.is_open)
      return authErrorAnswer(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
    if (challenge.is_fresh) return null;
    await this.#services.database.query("delete from auth.mfa_challenges where id = $1", [challengeId]);
    const words = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    return authErrorAnswer(422, "mfa_challenge_expired", words);
  }

  #refreshed(request: Request, refreshToken: string | undefined): Promise<Response> {
    const headers = new Headers(request.headers);
    for (const name of ["authorization", "content-length"]) headers.delete(name);
    headers.set("content-type", "application/json");
    return this.#services.ask(
      new Request(new URL("/auth/v1/token?grant_type=refresh_token", request.url), {
        method: "POST",
        headers,
        body: JSON.stringify({ refresh_token: refreshToken }),
      }),
    );
  }

  async #unenroll({ sessionId }: Caller, factor: Factor): Promise<Response> {
    return this.#services.database.transaction(async (sql) => {
      if (factor.status === "verified" && !(await isAal2(sql, sessionId)))
        return authErrorAnswer(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      await sql.query(
        `delete from auth.mfa_amr_claims using auth.sessions
         where sessions.id = mfa_amr_claims.session_id and sessions.factor_id = $1 and authentication_method = 'totp'`,
        [factor.id],
      );
      await sql.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
        factor.id,
      ]);
      await sql.query("delete from auth.mfa_factors where id = $1", [factor.id]);
      this.#used.delete(factor.id);
      return Response.json({ id: factor.id });
    });
  }
}

export async function isAal2(database: Sql, sessionId: string): Promise<boolean> {
  const found = await database.query("select from auth.sessions where id::text = $1 and aal = 'aal2'", [
    sessionId,
  ]);
  return found.length > 0;
}

async function enrollmentRefusal(
  sql: Sql,
  { userId, sessionId }: Caller,
  friendlyName: string,
): Promise<Response | null> {
  await sql.query(
    "delete from auth.mfa_factors where status = 'unverified' and created_at < now() - make_interval(secs => $1)",
    [UNVERIFIED_SECONDS],
  );
  const held = await sql.query<Pick<Factor, "friendly_name" | "status">>(
    "select friendly_name, status from auth.mfa_factors where user_id = $1 for update",
    [userId],
  );
  if (held.some((factor) => factor.friendly_name === friendlyName)) {
    const words = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`;
    return authErrorAnswer(422, "mfa_factor_name_conflict", words);
  }
  if (held.length >= MAX_FACTORS) {
    const words = "Maximum number of verified factors reached, unenroll to continue";
    return authErrorAnswer(422, "too_many_enrolled_mfa_factors", words);
  }
  if (held.some(({ status }) => status === "verified") && !(await isAal2(sql, sessionId)))
    return authErrorAnswer(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  return null;
}
