import { parseWithZod } from "@conform-to/zod/v4";
import { redirectWithFlash } from "../server/flash.server.ts";
import type { Supabase } from "../supabase.server.ts";
import { refuseForm, type RefusalReason, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import { toast } from "../ui/toast/toast.server.ts";
import { returnPathFlash } from "./access-check-failed/access-unavailable.server.ts";
import { dashboardPath, RETURN_PATH_FIELD } from "./access-check-failed/return-path.ts";
import { isInputRefused } from "./auth-refusal.server.ts";
import { loginSchema } from "./auth-schema.ts";
import { beginAttemptFromRequest } from "./known-device.server.ts";
import { finishLogin } from "./second-factor/finish-login.server.ts";
import { signIn } from "./sign-in.server.ts";

export async function handleLogin(
  supabase: Supabase,
  { form, request }: { form: FormData; request: Request },
) {
  const returnPath = dashboardPath(form.get(RETURN_PATH_FIELD));
  const submission = parseWithZod(form, { schema: loginSchema });
  const refuse = (reason?: RefusalReason) => refuseForm(submission, reason, { isSignup: false, returnPath });
  if (submission.status !== "success") return refuse();

  const title = "로그인 실패";
  const { email } = submission.value;
  const attempt = await beginAttemptFromRequest(request, "password", email);
  if (attempt.outcome === "wait") return refuse(tooManyAttempts(title, attempt));

  const result = await signIn(supabase, submission.value);
  if (!isInputRefused(result)) await attempt.succeeded();
  if (result.outcome === "refused")
    return refuse({ status: result.status, title, description: result.message });
  if (result.outcome === "mfa-pending") {
    const flash = returnPath ? returnPathFlash.of(returnPath) : {};
    return redirectWithFlash(request, "/auth/code", flash);
  }
  return finishLogin(request, email, toast("success", "로그인 성공", "환영합니다!"), returnPath);
}
