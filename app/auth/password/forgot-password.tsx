import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/forgot-password.ts";
import { redirectWithFlash } from "../../server/flash.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { toast, toastFlash } from "../../ui/toast/toast.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { forgotPasswordSchema } from "../auth-schema.ts";
import { EmailField } from "../credential-fields.tsx";
import { beginAttemptFromRequest } from "../known-device.server.ts";
import { resetEmailFlash, requestResetMail } from "./new-password.server.ts";
import { refuseForm, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export async function action({ request }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: forgotPasswordSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "인증 코드 요청 실패";
  const { email } = submission.value;
  const attempt = await beginAttemptFromRequest(request, "resetMail", email);
  if (attempt.outcome === "wait") {
    const refusal = tooManyAttempts(title, attempt);
    const description = `${refusal.description} 가입된 이메일이라면 조금 전에 보내 드린 메일의 코드를 쓰실 수 있습니다.`;
    return refuseForm(submission, { ...refusal, description });
  }

  const mail = await requestResetMail(email);
  if (mail.outcome === "unreachable") {
    await attempt.takeBack();
    const description = "지금은 메일을 보낼 수 없습니다. 잠시 후 다시 시도해 주세요.";
    return refuseForm(submission, { status: 503, title, description });
  }
  const words = "가입된 이메일이라면 숫자 인증 코드를 보내 드립니다.";
  return redirectWithFlash(request, "/auth/reset", {
    ...toastFlash.of(toast("info", "메일을 확인해 주세요", words)),
    ...resetEmailFlash.of(email),
  });
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <AuthCard title="비밀번호 찾기" toast={actionData?.toast}>
      <p className="mt-4 text-ink-soft">
        가입할 때 쓰신 이메일을 입력해 주세요. 비밀번호를 새로 정할 수 있는 인증 코드를 메일로 보내 드립니다.
      </p>
      <VisitorForm
        id="forgot"
        action="/auth/forgot"
        schema={forgotPasswordSchema}
        refusal={actionData}
        submit="인증 코드 받기"
        className="mt-6"
      >
        {({ email }) => <EmailField email={email} />}
      </VisitorForm>
      <p className="mt-6 flex flex-wrap justify-center gap-x-6">
        <a href="/auth/reset" className="py-2 font-semibold underline underline-offset-4">
          이미 코드를 받았습니다
        </a>{" "}
        <a href="/auth" className="py-2 font-semibold underline underline-offset-4">
          로그인으로 돌아가기
        </a>
      </p>
    </AuthCard>
  );
}
