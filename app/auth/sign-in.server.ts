import { FunctionsHttpError } from "@supabase/supabase-js";
import * as z from "zod";
import { env } from "../env.server.ts";
import { logError } from "../server/log.server.ts";
import { databaseFailure, type Supabase } from "../supabase.server.ts";
import type { Credentials, SignupDetails } from "./auth-schema.ts";
import { type AuthRefusal, authRefusal } from "./auth-refusal.server.ts";
import { minimumDuration } from "../server/security/constant-time.server.ts";
import { backendTimeout } from "../server/time-limits.server.ts";
import { verifiedFactors } from "./second-factor/second-factor.server.ts";
import { sessionEnder } from "./session/session.server.ts";

// Every refusal takes this long, to hide that an unknown account is refused in 3 ms and a wrong password in 65 ms.
const REFUSED_AFTER_MS = 400;

export async function signIn(
  supabase: Supabase,
  { email, password }: Credentials,
): Promise<{ outcome: "signed-in" | "mfa-pending" } | AuthRefusal> {
  const refuse = minimumDuration(REFUSED_AFTER_MS);
  const endFormerSession = await sessionEnder(supabase);
  const { data, error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) {
    if (error.code === "invalid_credentials") await recordFailedSignIn(supabase, email);
    return refuse(authRefusal(error, "로그인에 실패했습니다."));
  }

  await endFormerSession();
  return { outcome: verifiedFactors(data.user).length > 0 ? "mfa-pending" : "signed-in" };
}

const RECORDED_WITHIN_MS = 2_000;

/** Records the failure for the audit page. The visitor's response does not depend on its success. */
async function recordFailedSignIn(supabase: Supabase, email: string): Promise<void> {
  const recorded = await supabase
    .from("failed_sign_ins")
    .insert({ email })
    .setHeader("X-Site-Token", env.SITE_TOKEN)
    .abortSignal(backendTimeout(RECORDED_WITHIN_MS));
  if (recorded.error) databaseFailure("failed sign-in not recorded", recorded);
}

/** Verifies the invite code first, for a clearer answer that is the same for a registered address.
 * `must-confirm`: the auth service confirms e-mail addresses, and answers so for an existing account too. */
export async function signUp(
  supabase: Supabase,
  { email, password, inviteCode: typedCode }: SignupDetails,
  siteOrigin: string,
): Promise<{ outcome: "joined" | "must-confirm" } | UnverifiedCode | AuthRefusal> {
  const refuse = minimumDuration(REFUSED_AFTER_MS);
  const inviteCode = normalizeInviteCode(typedCode);
  const verified = await verifyInviteCode(supabase, inviteCode);
  if (verified.outcome !== "valid") return refuse(verified);

  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: siteOrigin, data: { isAdmin: verified.isAdmin, inviteCode } },
  });
  if (error) return refuse(authRefusal(error, "회원가입에 실패했습니다."));
  return { outcome: data.session ? "joined" : "must-confirm" };
}

// Dashboard codes are Crockford base32, which are read aloud and copied by hand.
function normalizeInviteCode(code: string): string {
  if (!/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/i.test(code)) return code;
  return code.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

const verdictSchema = z.object({ valid: z.boolean(), isAdmin: z.boolean() });
const RETRY_AFTER_SECONDS = 600;

/** `limited` (too many wrong codes) and `unverified` (no usable response) say nothing about the code. */
type UnverifiedCode =
  { outcome: "unknown-code" } | { outcome: "unverified" } | { outcome: "limited"; seconds: number };

async function verifyInviteCode(
  supabase: Supabase,
  inviteCode: string,
): Promise<{ outcome: "valid"; isAdmin: boolean } | UnverifiedCode> {
  const { data, error } = await supabase.functions.invoke<unknown>("verify-invite-code", {
    body: { inviteCode },
  });
  const verdict = verdictSchema.safeParse(data);
  if (verdict.success)
    return verdict.data.valid
      ? { outcome: "valid", isAdmin: verdict.data.isAdmin }
      : { outcome: "unknown-code" };

  const answer = error instanceof FunctionsHttpError ? (error.context as Response) : null;
  if (answer?.status === 400) return { outcome: "unknown-code" };
  logError("invite code not verified", { status: answer?.status });
  if (answer?.status !== 429) return { outcome: "unverified" };
  return { outcome: "limited", seconds: Number(answer.headers.get("Retry-After")) || RETRY_AFTER_SECONDS };
}
