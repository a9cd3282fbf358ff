import { createDetachedClient, type Supabase, anonymousClient } from "../../supabase.server.ts";
import { type Attempt, recordFailedSignIn } from "../attempt-limits.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";
import type { PasswordChange, PasswordReset } from "../auth-schema.ts";
import { beginSecondSession } from "../reauthentication/reauthentication.server.ts";
import { endedSessions, sessionIdOf, sessionEnder } from "../session/session.server.ts";
import { verifyRequiredFactor, type UnverifiedFactor } from "../second-factor/second-factor.server.ts";
import { logError } from "../../server/log.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { minimumDuration, within } from "../../server/time-limits.server.ts";

const NOT_CHANGED = "비밀번호를 바꾸지 못했습니다.";

/** `changed-here`: other devices may still be signed in. */
type Changed = { outcome: "changed" | "changed-here" };

/** The new password was refused after the mailed code had been accepted, which uses up the code. */
type RefusedPassword = Omit<AuthRefusal, "outcome"> & { outcome: "refused-password" };

export async function resetPassword(
  supabase: Supabase,
  { email, code, factorCode, password }: PasswordReset,
  beginGuess: () => Promise<Attempt>,
): Promise<Changed | { outcome: "wrong-code" } | UnverifiedFactor | AuthRefusal | RefusedPassword> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.verifyOtp({ email, token: code, type: "recovery" });
  const refused = error && authRefusal(error, NOT_CHANGED);
  if (refused && refused.status !== 422) return refused;
  if (!data.session) {
    await recordFailedSignIn(email, "mailed");
    return { outcome: "wrong-code" };
  }

  const factor = await verifyRequiredFactor(detached, data.session.user, factorCode, beginGuess);
  if (factor.outcome !== "verified") return factor;
  const { error: refusal } = await detached.auth.updateUser({ password });
  if (!refusal || refusal.code === "same_password") return takeOver(supabase, detached);
  await detached.auth.signOut({ scope: "local" });
  return { ...authRefusal(refusal, NOT_CHANGED), outcome: "refused-password" };
}

export async function changePassword(
  supabase: Supabase,
  email: string,
  { currentPassword, code, password }: PasswordChange,
  beginGuess: () => Promise<Attempt>,
): Promise<Changed | { outcome: "wrong-password" | "same-password" } | UnverifiedFactor | AuthRefusal> {
  const given = { password: currentPassword, code };
  const begun = await beginSecondSession(email, given, NOT_CHANGED, beginGuess);
  if (begun.outcome !== "verified") return begun;
  const { detached } = begun;
  // A Supabase project may require the current password.
  const attributes = { password, current_password: currentPassword };
  const { error: refusal } = await detached.auth.updateUser(attributes);
  if (!refusal) return takeOver(supabase, detached);
  await detached.auth.signOut({ scope: "local" });
  if (refusal.code === "same_password") return { outcome: "same-password" };
  if (refusal.code === "current_password_invalid") return { outcome: "wrong-password" };
  return authRefusal(refusal, NOT_CHANGED);
}

async function takeOver(supabase: Supabase, detached: Supabase): Promise<Changed> {
  const { session } = (await detached.auth.getSession()).data;
  if (!session) return { outcome: "changed-here" };
  const endFormerSession = await sessionEnder(supabase);
  const { error } = await detached.auth.signOut({ scope: "others" });
  await supabase.auth.setSession(session);
  await endFormerSession();
  if (error) return { outcome: "changed-here" };
  endedSessions.emit("end", {
    userId: session.user.id,
    exceptSessionId: sessionIdOf(session.access_token),
  });
  return { outcome: "changed" };
}

const DURATION_MS = 1_000;

type RecoveryOutcome = { outcome: "requested" | "unreachable" };

export const resetEmailFlash = flashKey<string>("recoveryEmail");

/** Takes one second for every address: only accounts get a mail, and a shorter time would tell that there is none.
 * `unreachable`: the auth service looked up no account. */
export async function requestResetMail(email: string): Promise<RecoveryOutcome> {
  const afterMinimum = minimumDuration(DURATION_MS);
  const requested: RecoveryOutcome = { outcome: "requested" };
  const request = anonymousClient.auth.resetPasswordForEmail(email).then(({ error }): RecoveryOutcome => {
    if (!error) return requested;
    logError("recovery mail not sent", { status: error.status, code: error.code });
    const isUnreachable = error.name === "AuthRetryableFetchError" && error.status !== 500;
    return isUnreachable ? { outcome: "unreachable" } : requested;
  });
  return afterMinimum(await within(request, DURATION_MS, requested));
}
