import { logError } from "../../server/log.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { minimumDuration } from "../../server/security/constant-time.server.ts";
import { within } from "../../server/time-limits.server.ts";

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
