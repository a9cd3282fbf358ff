import { randomUUID } from "node:crypto";
import { grantOfToken } from "../access-token.ts";
import type { LocalDatabase } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { authErrorAnswer, fieldsOf } from "./auth-error.ts";
import { enrollFactor, type FactorCaller, type FactorRow, unenrollFactor } from "./factor-enrollment.ts";
import { addClaim } from "./session-claims.ts";
import { periodOfCode, SecretBox } from "./totp.ts";

// As on hosted Supabase.
const CHALLENGE_SECONDS = 300;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
    if (id === undefined && method === "POST")
      return enrollFactor(this.#services, this.#secrets, caller, fields);
    if (id === undefined || more.length > 0) return authErrorAnswer(404, "not_found", "404 page not found");

    if (!UUID.test(id)) return authErrorAnswer(404, "validation_failed", "factor_id must be an UUID");
    const [factor] = await this.#services.database.query<FactorRow>(
      "select id, factor_type, friendly_name, status, secret from auth.mfa_factors where id = $1 and user_id = $2",
      [id, caller.userId],
    );
    if (!factor) return authErrorAnswer(404, "mfa_factor_not_found", "Factor not found");
    if (action === undefined && method === "DELETE") {
      const answer = await unenrollFactor(this.#services.database, caller, factor);
      if (answer.ok) this.#used.delete(factor.id);
      return answer;
    }
    if (action === "challenge" && method === "POST") return this.#challenge(caller, factor);
    if (action === "verify" && method === "POST") return this.#verify(request, caller, factor, fields);
    return authErrorAnswer(405, "bad_request", "Method not allowed");
  }

  async #callerOf(request: Request, address: string): Promise<FactorCaller | Response> {
    const headers = new Headers(request.headers);
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    const known = await this.#services.ask(new Request(new URL("/auth/v1/user", request.url), { headers }));
    if (!known.ok) return known;
    const { id, email } = await fieldsOf(known);
    const token = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const claims = (await grantOfToken(token, this.#services.keys))?.caller.claims;
    return { userId: String(id), email: String(email), sessionId: String(claims?.["session_id"]), address };
  }

  async #challenge({ address }: FactorCaller, factor: FactorRow): Promise<Response> {
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
    caller: FactorCaller,
    factor: FactorRow,
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
    { address }: FactorCaller,
    factor: FactorRow,
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
}
