import { logError } from "../../server/log.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { minimumDuration } from "../../server/security/constant-time.server.ts";

const DURATION_MS = 1_000;

type RecoveryOutcome = { outcome: "requested" | "unreachable" };

export const recoveryEmailFlash = flashKey<string>("recoveryEmail");

/** Takes a second for every address, since only accounts get a mail. `unreachable`: no account was looked up. */
export async function requestRecoveryMail(email: string): Promise<RecoveryOutcome> {
  const afterMinimum = minimumDuration(DURATION_MS);
  const requested: RecoveryOutcome = { outcome: "requested" };
  const request = anonymousClient.auth.resetPasswordForEmail(email).then(({ error }): RecoveryOutcome => {
    if (!error) return requested;
    logError("recovery mail not sent", { status: error.status, code: error.code });
    const isUnreachable = error.name === "AuthRetryableFetchError" && error.status !== 500;
    return isUnreachable ? { outcome: "unreachable" } : requested;
  });
  const late = new Promise<RecoveryOutcome>((resolve) => setTimeout(resolve, DURATION_MS, requested));
  return afterMinimum(await Promise.race([request, late]));
}
