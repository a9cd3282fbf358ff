import { env } from "../env.server.ts";
import { backendTimeout } from "../server/time-limits.server.ts";
import { anonymousClient, databaseFailure } from "../supabase.server.ts";

const RECORDED_WITHIN_MS = 2_000;

/** What was wrong, unless the password at log-in. */
export type FailedStep = "factor" | "recovery" | "mailed" | "reauthentication";

/** Counts the failure for the audit page. The visitor's response does not depend on its success. */
export async function recordFailedSignIn(email: string, step?: FailedStep): Promise<void> {
  const recorded = await anonymousClient
    .from("failed_sign_ins")
    .insert({ email, ...(step && { step }) })
    .setHeader("X-Site-Token", env.SITE_TOKEN)
    .abortSignal(backendTimeout(RECORDED_WITHIN_MS));
  if (recorded.error) databaseFailure("failed sign-in not recorded", recorded);
}
