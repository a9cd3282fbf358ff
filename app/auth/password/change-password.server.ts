import { parseWithZod } from "@conform-to/zod/v4";
import type { RouterContextProvider } from "react-router";
import { readForm } from "../../server/request/form-data.server.ts";
import { refuseForm, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { passwordChangeSchema } from "../auth-schema.ts";
import { beginAttemptFromRequest } from "../known-device.server.ts";
import { factorRefusal } from "../second-factor/second-factor.server.ts";
import { sessionClientOf } from "../session/session.server.ts";
import { changePassword } from "./new-password.server.ts";
import { commonPasswordRefusal, isCommonPassword } from "../common-password.server.ts";

export async function changePasswordAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  email: string,
) {
  const submission = parseWithZod(await readForm(request), { schema: passwordChangeSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "비밀번호 변경 실패";
  if (isCommonPassword(submission.value.password, email))
    return refuseForm(submission, commonPasswordRefusal(title));
  const attempt = await beginAttemptFromRequest(request, "password", email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));

  const beginGuess = () => beginAttemptFromRequest(request, "factorCode", email);
  const result = await changePassword(sessionClientOf(context), email, submission.value, beginGuess);
  if (result.outcome === "wrong-password") {
    const description = "현재 비밀번호가 올바르지 않습니다";
    return refuseForm(submission, { title, description, field: "currentPassword" });
  }
  await attempt.takeBack();
  if (result.outcome === "unverified-factor")
    return refuseForm(submission, factorRefusal(title, result.reason, "code", result.seconds));
  if (result.outcome === "same-password") {
    const description = "지금과 다른 비밀번호를 입력해주세요";
    return refuseForm(submission, { title, description, field: "password" });
  }
  if (result.outcome === "refused")
    return refuseForm(submission, { status: result.status, title, description: result.message });
  return redirectWithToast(request, "/account", passwordChangedToast(result.outcome), {
    reloadDocument: true,
  });
}

export function passwordChangedToast(outcome: "changed" | "changed-here") {
  const title = "비밀번호 변경 완료";
  if (outcome === "changed") return toast("success", title, "다른 기기에서는 모두 로그아웃되었습니다.");
  const words = "다른 기기를 로그아웃하지 못했습니다. 내 계정에서 모든 기기를 로그아웃해 주세요.";
  return toast("info", title, words);
}
