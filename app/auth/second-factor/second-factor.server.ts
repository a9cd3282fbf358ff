import type { AuthError, User } from "@supabase/supabase-js";
import { type Attempt, type OpenAttempt, recordFailedSignIn } from "../attempt-limits.server.ts";
import { logError } from "../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { type RefusalReason, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { verifiedFactors } from "../session/session-state.server.ts";
import { recordSessionUse } from "../session/session-activity.server.ts";

type FactorVerification = { outcome: "verified" | "wrong-code" | "gone" | "limited" | "failed" };

export async function verifyFactor(supabase: Supabase, code: string): Promise<FactorVerification> {
  const { data, error } = await supabase.auth.getUser();
  if (error) return factorFailure("user not read", error);
  for (const { id } of verifiedFactors(data.user)) {
    const verification = await verifyOneFactor(supabase, id, code);
    if (verification.outcome !== "wrong-code") return verification;
  }
  await recordFailedSignIn(data.user.email ?? "", "factor");
  return { outcome: "wrong-code" };
}

export async function verifyOneFactor(
  supabase: Supabase,
  factorId: string,
  code: string,
): Promise<FactorVerification> {
  const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
  if (!error) return { outcome: "verified" };
  if (error.code === "mfa_verification_failed") return { outcome: "wrong-code" };
  if (error.code === "mfa_factor_not_found") return { outcome: "gone" };
  return factorFailure("factor not verified", error);
}

/** `seconds`: how long to wait, where the site has counted too many wrong codes. */
export type UnverifiedFactor = {
  outcome: "unverified-factor";
  reason: Exclude<FactorVerification["outcome"], "verified"> | "missing";
  seconds?: number;
};

/** Signs `detached` out again unless it returns `verified`; then its session is recorded as the site's. `begin` is called
 * once the step before has succeeded: a guess counts for whoever has the password or the mailed code, and strangers lock
 * nobody out. */
export async function verifyRequiredFactor(
  detached: Supabase,
  user: User,
  code: string | undefined,
  begin: () => Promise<Attempt>,
): Promise<{ outcome: "verified" } | UnverifiedFactor> {
  const verification =
    verifiedFactors(user).length === 0
      ? { outcome: "verified" as const }
      : code === undefined
        ? { outcome: "missing" as const }
        : await guess(detached, code, begin);
  if (verification.outcome === "verified") {
    await recordSessionUse(detached);
    return { outcome: "verified" };
  }
  await detached.auth.signOut({ scope: "local" });
  const { outcome: reason, ...wait } = verification;
  return { outcome: "unverified-factor", reason, ...wait };
}

async function guess(
  supabase: Supabase,
  code: string,
  begin: () => Promise<Attempt>,
): Promise<FactorVerification | { outcome: "limited"; seconds: number }> {
  const attempt = await begin();
  if (attempt.outcome === "wait") return { outcome: "limited", seconds: attempt.seconds };
  const verification = await verifyFactor(supabase, code);
  await endGuess(attempt, verification);
  return verification;
}

/** A wrong code stays counted. */
export async function endGuess(attempt: OpenAttempt, { outcome }: FactorVerification): Promise<void> {
  if (outcome !== "wrong-code") await attempt.takeBack();
}

function factorFailure(event: string, { status, code }: AuthError): FactorVerification {
  logError(event, { status, code });
  return { outcome: status === 429 ? "limited" : "failed" };
}

/** `field`: of the form that asked for the code. `seconds`: how long to wait, if the site knows. */
export function factorRefusal(
  title: string,
  reason: UnverifiedFactor["reason"],
  field = "code",
  seconds?: number,
): RefusalReason {
  if (seconds !== undefined) return tooManyAttempts(title, { seconds });
  const { status, description } = factorReasons[reason];
  return { title, status, description, ...(status === 422 && { field }) };
}

const unchecked = {
  status: 503,
  description: "코드를 확인하지 못했습니다. 코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.",
};
const factorReasons = {
  limited: { status: 429, description: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요." },
  failed: unchecked,
  gone: unchecked,
  missing: { status: 422, description: "2단계 인증을 쓰는 계정입니다. 인증 앱의 코드를 입력해주세요" },
  "wrong-code": {
    status: 422,
    description: "인증 코드가 맞지 않거나 이미 쓴 코드입니다. 앱에 새 코드가 보이면 입력해 주세요",
  },
};

/** `recovered`: the account has no factors; if it had any, its other sessions were ended. */
export async function redeemRecoveryCode(
  supabase: Supabase,
  email: string,
  code: string,
): Promise<{ outcome: "recovered" | "wrong-code" | "failed" }> {
  const spent = await supabase.rpc("use_recovery_code", { code });
  if (spent.error) return databaseFailure("recovery code not read", spent);
  if (spent.data !== "wrong") return { outcome: "recovered" };
  await recordFailedSignIn(email, "recovery");
  return { outcome: "wrong-code" };
}
