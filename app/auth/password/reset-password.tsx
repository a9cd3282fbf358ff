import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/reset-password.ts";
import { env } from "../../env.server.ts";
import { takeFlash } from "../../server/flash.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { MailInboxHint } from "../../ui/mail-inbox-hint.tsx";
import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { passwordResetSchema } from "../auth-schema.ts";
import { CodeField, EmailField, PasswordField } from "../credential-fields.tsx";
import { beginAttemptFromRequest, rememberDevice } from "../known-device.server.ts";
import { passwordChangedToast } from "./change-password.server.ts";
import { resetPassword, resetEmailFlash } from "./new-password.server.ts";
import { commonPasswordRefusal, isCommonPassword } from "../common-password.server.ts";
import { refuseForm, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { factorRefusal } from "../second-factor/second-factor.server.ts";
import { sessionClientOf } from "../session/session.server.ts";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

/** `otp_length` in supabase/config.toml; a project without those settings mails six digits. */
const CODE_LENGTH = 10;

export function loader({ context }: Route.LoaderArgs) {
  const email = takeFlash(context, resetEmailFlash) ?? "";
  const mailInbox = env.MAIL_INBOX_URL ?? null;
  return { email, mailInbox };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: passwordResetSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "비밀번호 변경 실패";
  const { email, code } = submission.value;
  if (isCommonPassword(submission.value.password, email))
    return refuseForm(submission, commonPasswordRefusal(title));
  const attempted = code.length === CODE_LENGTH ? "resetCode" : "shortResetCode";
  const attempt = await beginAttemptFromRequest(request, attempted, email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));

  const beginGuess = () => beginAttemptFromRequest(request, "factorCode", email);
  const result = await resetPassword(sessionClientOf(context), submission.value, beginGuess);
  if (result.outcome === "wrong-code") {
    const description =
      "인증 코드가 맞지 않거나 쓸 수 있는 시간이 지났습니다. 여러 번 받으셨다면 마지막 코드만 맞습니다";
    return refuseForm(submission, { title, description, field: "code" });
  }
  await attempt.takeBack();
  if (result.outcome === "unverified-factor") {
    const refusal = factorRefusal(title, result.reason, "factorCode", result.seconds);
    const lost =
      result.reason === "missing"
        ? " 인증 앱을 잃어버리셨다면 다른 관리자에게 2단계 인증 해제를 부탁해 주세요."
        : "";
    return refuseForm(submission, {
      ...refusal,
      description: andCodeIsUsed(refusal.description ?? "") + lost,
    });
  }
  if (result.outcome === "refused-password") {
    const description = andCodeIsUsed(result.message);
    return refuseForm(submission, { status: result.status, title, description });
  }
  if (result.outcome === "refused")
    return refuseForm(submission, { status: result.status, title, description: result.message });
  const changed = passwordChangedToast(result.outcome);
  const response = await redirectWithToast(request, "/", changed);
  await rememberDevice(sessionClientOf(context), request, email, response);
  return response;
}

function andCodeIsUsed(words: string): string {
  return `${words.replace(/\.$/, "")}. 메일의 코드는 이미 썼으니 다시 요청해 주세요.`;
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthCard title="새 비밀번호 정하기" toast={actionData?.toast}>
      <p className="mt-4 text-ink-soft">
        메일로 받은 숫자 코드와 새 비밀번호를 입력해 주세요. 코드는 메일에 적힌 시간 동안 쓸 수 있습니다.
      </p>
      {loaderData.mailInbox && (
        <p className="mt-4 rounded-xl bg-mist p-4">
          <MailInboxHint address={loaderData.mailInbox} />
        </p>
      )}
      <VisitorForm
        id="reset"
        action="/auth/reset"
        schema={passwordResetSchema}
        refusal={actionData}
        defaultValue={{ email: loaderData.email }}
        submit="비밀번호 바꾸기"
        className="mt-6"
      >
        {({ email, code, factorCode, password }) => (
          <>
            <EmailField email={email} />
            <CodeField field={code} />
            <CodeField
              field={factorCode}
              label="인증 앱 코드"
              hint="2단계 인증을 쓰신다면 입력해 주세요."
              required={false}
              autoComplete="off"
            />
            <PasswordField label="새 비밀번호" password={password} kind="new-password" />
          </>
        )}
      </VisitorForm>
      <p className="mt-6 text-[0.9375rem] text-ink-soft">
        몇 분이 지나도 메일이 없다면 스팸함을 확인해 주세요. 그래도 없다면{" "}
        <a href="/auth/forgot" className="font-semibold text-ink underline underline-offset-4">
          코드를 다시 요청해 주세요
        </a>
        .
      </p>
    </AuthCard>
  );
}
