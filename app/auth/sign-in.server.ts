import type { AuthError } from "@supabase/supabase-js";
import * as z from "zod";
import type { Supabase } from "../supabase.server.ts";
import type { Credentials, SignupDetails } from "./auth-schema.ts";

type Refusal = { outcome: "refused"; status: number; message: string };

/** Signs in and leaves the session in the request's cookies. */
export async function signIn(
  supabase: Supabase,
  { email, password }: Credentials,
): Promise<{ outcome: "signed-in" } | Refusal> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  return error ? refusal(error, "로그인에 실패했습니다.") : { outcome: "signed-in" };
}

/** Signs up with an invite code. The database decides; asking first only gives a clearer answer. */
export async function signUp(
  supabase: Supabase,
  { email, password, inviteCode }: SignupDetails,
  siteOrigin: string,
): Promise<{ outcome: "joined" | "unknown-code" } | Refusal> {
  const { valid, isAdmin } = await verifyInviteCode(supabase, inviteCode);
  if (!valid) return { outcome: "unknown-code" };

  const { error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: siteOrigin, data: { isAdmin, inviteCode } },
  });
  return error ? refusal(error, "회원가입에 실패했습니다.") : { outcome: "joined" };
}

const verdictSchema = z.object({ valid: z.boolean(), isAdmin: z.boolean() });

async function verifyInviteCode(supabase: Supabase, inviteCode: string) {
  const { data } = await supabase.functions.invoke<unknown>("verify-invite-code", { body: { inviteCode } });
  const verdict = verdictSchema.safeParse(data);
  return verdict.success ? verdict.data : { valid: false, isAdmin: false };
}

const messages: Record<string, string> = {
  invalid_credentials: "이메일 또는 비밀번호가 올바르지 않습니다.",
  email_not_confirmed: "이메일로 보내 드린 확인 링크를 먼저 눌러 주세요.",
  weak_password: "더 안전한 비밀번호를 입력해 주세요.",
  over_request_rate_limit: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  over_email_send_rate_limit: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.",
};

/** The auth service's words in Korean; those that would tell whether an account exists are not passed on. */
function refusal(error: AuthError, otherwise: string): Refusal {
  const isOurFault = error.status === undefined || error.status === 0 || error.status >= 500;
  const status = isOurFault ? 503 : error.status === 429 ? 429 : 422;
  return { outcome: "refused", status, message: messages[error.code ?? ""] ?? otherwise };
}
