import * as z from "zod";
import type { Supabase } from "../supabase.server.ts";
import type { Credentials, SignupDetails } from "./auth-schema.ts";
import { type AuthRefusal, authRefusal } from "./auth-refusal.server.ts";
import { minimumDuration } from "./constant-time.server.ts";
import { sessionEnder } from "./session.server.ts";

// An unknown account is refused in 3 ms, a wrong password in 65.
const REFUSED_AFTER_MS = 400;

/** Signs in with the request's cookies, and ends the session that was in them. */
export async function signIn(
  supabase: Supabase,
  { email, password }: Credentials,
): Promise<{ outcome: "signed-in" } | AuthRefusal> {
  const refuse = minimumDuration(REFUSED_AFTER_MS);
  const endFormerSession = await sessionEnder(supabase);
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) return refuse(authRefusal(error, "로그인에 실패했습니다."));

  await endFormerSession();
  return { outcome: "signed-in" };
}

/**
 * Signs up with an invite code. The database decides; verifying the code first only gives a clearer answer.
 * `must-confirm`: the auth service confirms e-mail addresses. It says so to someone who has an account already, too.
 */
export async function signUp(
  supabase: Supabase,
  { email, password, inviteCode: typedCode }: SignupDetails,
  siteOrigin: string,
): Promise<{ outcome: "joined" | "must-confirm" | "unknown-code" } | AuthRefusal> {
  const inviteCode = normalizeInviteCode(typedCode);
  const { valid, isAdmin } = await verifyInviteCode(supabase, inviteCode);
  if (!valid) return { outcome: "unknown-code" };

  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: siteOrigin, data: { isAdmin, inviteCode } },
  });
  if (error) return authRefusal(error, "회원가입에 실패했습니다.");
  return { outcome: data.session ? "joined" : "must-confirm" };
}

// Codes made in the dashboard are read aloud and copied by hand, in Crockford base32.
function normalizeInviteCode(code: string): string {
  if (!/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/i.test(code)) return code;
  return code.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

const verdictSchema = z.object({ valid: z.boolean(), isAdmin: z.boolean() });

async function verifyInviteCode(supabase: Supabase, inviteCode: string) {
  const { data } = await supabase.functions.invoke<unknown>("verify-invite-code", { body: { inviteCode } });
  const verdict = verdictSchema.safeParse(data);
  return verdict.success ? verdict.data : { valid: false, isAdmin: false };
}
