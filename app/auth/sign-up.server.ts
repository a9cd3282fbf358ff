import { parseWithZod } from "@conform-to/zod/v4";
import { FunctionsHttpError } from "@supabase/supabase-js";
import * as z from "zod";
import { env } from "../env.server.ts";
import { clientAddressOf } from "../server/request/client-address.server.ts";
import { siteOriginOf } from "../server/request/origin.server.ts";
import type { Supabase } from "../supabase.server.ts";
import { refuseForm, type RefusalReason, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { beginAttempt } from "./attempt-limits.server.ts";
import { isInputRefused, type AuthRefusal, authRefusal } from "./auth-refusal.server.ts";
import { signupSchema, type SignupDetails } from "./auth-schema.ts";
import { commonPasswordRefusal, isCommonPassword } from "./common-password.server.ts";
import { finishLogin, REFUSED_AFTER_MS } from "./sign-in.server.ts";
import { logError } from "../server/log.server.ts";
import { minimumDuration } from "../server/time-limits.server.ts";

export async function handleSignup(supabase: Supabase, form: FormData, request: Request) {
  const address = clientAddressOf(request);
  const submission = parseWithZod(form, { schema: signupSchema });
  const refuse = (reason?: RefusalReason) =>
    refuseForm(submission, reason, { isSignup: true, returnPath: undefined });
  if (submission.status !== "success") return refuse();

  const title = "회원가입 실패";
  const { email } = submission.value;
  if (isCommonPassword(submission.value.password, email)) return refuse(commonPasswordRefusal(title));
  const attempt = await beginAttempt("signUp", email, address);
  if (attempt.outcome === "wait") return refuse(tooManyAttempts(title, attempt));
  const guess = await beginAttempt("inviteCode", email, address);
  if (guess.outcome === "wait") return refuse(tooManyAttempts(title, guess));

  const result = await signUp(supabase, submission.value, siteOriginOf(request));
  if (result.outcome === "unknown-code") {
    const description = "잘못된 초대 코드입니다";
    return refuse({ title, description, field: "inviteCode" });
  }
  await guess.takeBack();
  if (!isInputRefused(result)) await attempt.takeBack();
  if (result.outcome === "limited" || result.outcome === "unverified") return refuse(unverifiedCode(result));
  if (result.outcome === "refused")
    return refuse({ status: result.status, title, description: result.message });
  if (result.outcome === "joined") return finishLogin(supabase, request, email, { joined: "signed-up" });
  const words = "보내 드린 메일의 확인 링크를 누른 뒤 로그인해 주세요.";
  return redirectWithToast(request, "/", toast("success", "회원가입 성공", words));
}

function unverifiedCode(result: { outcome: "unverified" } | { outcome: "limited"; seconds: number }) {
  const title = "잘못된 초대 코드입니다";
  if (result.outcome === "unverified") {
    const description =
      "초대 코드를 확인하지 못했습니다. 코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.";
    return { status: 503, title, description };
  }
  const minutes = Math.ceil(result.seconds / 60);
  const description = `지금은 초대 코드를 확인할 수 없습니다. 코드가 맞을 수도 있으니 받으신 코드 그대로 ${minutes}분 뒤에 다시 시도해 주세요.`;
  return { status: 429, title, description, retryAfterSeconds: result.seconds };
}

/** Verifies the invite code first, for a clearer answer that is the same for a registered address.
 * `must-confirm`: the auth service confirms e-mail addresses, and answers so for an existing account too. */
async function signUp(
  supabase: Supabase,
  { email, password, inviteCode }: SignupDetails,
  siteOrigin: string,
): Promise<{ outcome: "joined" | "must-confirm" } | UnverifiedCode | AuthRefusal> {
  const refuse = minimumDuration(REFUSED_AFTER_MS);
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

const verdictSchema = z.object({ valid: z.boolean(), isAdmin: z.boolean() });

/** `limited` (too many wrong codes) and `unverified` (no usable response) say nothing about the code. */
type UnverifiedCode =
  { outcome: "unknown-code" } | { outcome: "unverified" } | { outcome: "limited"; seconds: number };

async function verifyInviteCode(
  supabase: Supabase,
  inviteCode: string,
): Promise<{ outcome: "valid"; isAdmin: boolean } | UnverifiedCode> {
  const { data, error } = await supabase.functions.invoke<unknown>("verify-invite-code", {
    body: { inviteCode },
    headers: { "X-Site-Token": env.SITE_TOKEN },
  });
  const verdict = verdictSchema.safeParse(data);
  if (verdict.success)
    return verdict.data.valid
      ? { outcome: "valid", isAdmin: verdict.data.isAdmin }
      : { outcome: "unknown-code" };

  const answer = error instanceof FunctionsHttpError ? (error.context as Response) : null;
  if (answer?.status === 400) return { outcome: "unknown-code" };
  logError("invite code not verified", { status: answer?.status });
  const seconds = Number(answer?.headers.get("Retry-After"));
  return answer?.status === 429 && seconds > 0 ? { outcome: "limited", seconds } : { outcome: "unverified" };
}
