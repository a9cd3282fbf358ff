import { randomUUID } from "node:crypto";
import type { LocalDatabase, Sql } from "../database/database.ts";
import { authErrorAnswer } from "./auth-error.ts";
import { isAal2 } from "./session-claims.ts";
import { newTotpKey, type SecretBox } from "./totp.ts";

// The limits of hosted Supabase, where a project can change only the number of factors.
const MAX_FACTORS = 10;
const UNVERIFIED_SECONDS = 300;

export type FactorRow = {
  id: string;
  factor_type: string;
  friendly_name: string;
  status: string;
  secret: string;
};
export type FactorCaller = { userId: string; email: string; sessionId: string; address: string };

export async function enrollFactor(
  { database, siteUrl }: { database: LocalDatabase; siteUrl: string },
  secrets: SecretBox,
  caller: FactorCaller,
  fields: Record<string, unknown>,
): Promise<Response> {
  if (fields["factor_type"] === "phone")
    return authErrorAnswer(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (fields["factor_type"] === "webauthn")
    return authErrorAnswer(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  if (fields["factor_type"] !== "totp")
    return authErrorAnswer(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");

  const friendlyName = typeof fields["friendly_name"] === "string" ? fields["friendly_name"] : "";
  const { issuer: wanted } = fields;
  const issuer = typeof wanted === "string" && wanted !== "" ? wanted : new URL(siteUrl).host;
  return database.transaction(async (sql) => {
    const refusal = await enrollmentRefusal(sql, caller, friendlyName);
    if (refusal) return refusal;
    const id = randomUUID();
    const { secret, uri, qrCode } = newTotpKey(issuer, caller.email);
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [id, caller.userId, friendlyName, secrets.encrypt(id, secret)],
    );
    const totp = { qr_code: qrCode, secret, uri };
    return Response.json({ id, type: "totp", friendly_name: friendlyName, totp });
  });
}

export async function unenrollFactor(
  database: LocalDatabase,
  { sessionId }: FactorCaller,
  factor: FactorRow,
): Promise<Response> {
  return database.transaction(async (sql) => {
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
    return Response.json({ id: factor.id });
  });
}

async function enrollmentRefusal(
  sql: Sql,
  { userId, sessionId }: FactorCaller,
  friendlyName: string,
): Promise<Response | null> {
  await sql.query(
    "delete from auth.mfa_factors where status = 'unverified' and created_at < now() - make_interval(secs => $1)",
    [UNVERIFIED_SECONDS],
  );
  const held = await sql.query<Pick<FactorRow, "friendly_name" | "status">>(
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
