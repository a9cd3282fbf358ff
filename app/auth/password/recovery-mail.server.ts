import { anonymousClient } from "../../supabase.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { minimumDuration } from "../constant-time.server.ts";

const ANSWERED_AFTER_MS = 1_000;

/** The e-mail that was typed, so that nobody has to type it again beside the code. */
export const recoveryEmailFlash = flashKey<string>("recoveryEmail");

/**
 * Asks for a mail with a code. Only accounts have one sent, which takes its time and may fail by itself (429, 500):
 * so the answer always comes after one second, and is `unreachable` only where nothing was asked of anyone.
 */
export async function requestRecoveryMail(email: string): Promise<"asked" | "unreachable"> {
  const answer = minimumDuration(ANSWERED_AFTER_MS);
  const asked = anonymousClient.auth.resetPasswordForEmail(email).then(({ error }) => {
    if (!error) return "asked";
    if (error.name === "AuthRetryableFetchError" && error.status !== 500) return "unreachable";
    console.warn(`recovery mail: ${error.status} ${error.code}`);
    return "asked";
  });
  const late = new Promise<"asked">((resolve) => setTimeout(resolve, ANSWERED_AFTER_MS, "asked"));
  return answer(await Promise.race([asked, late]));
}
