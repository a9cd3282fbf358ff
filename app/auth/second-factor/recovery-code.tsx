import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/recovery-code.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { InputField } from "../../ui/forms/field.tsx";
import { refuseForm, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { LogoutForm } from "../account-menu.tsx";
import { AuthCard, CardLink } from "../auth-card.tsx";
import { beginAttemptFromRequest, rememberDevice } from "../known-device.server.ts";
import { supabaseOf } from "../session/session.server.ts";
import { factorPendingContext, requireFactorPending } from "../session/require-signed-in.server.ts";
import { recoveryCodeSchema } from "../auth-schema.ts";
import { redeemRecoveryCode } from "./second-factor.server.ts";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireFactorPending];

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = context.get(factorPendingContext);
  const submission = parseWithZod(await readForm(request), { schema: recoveryCodeSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "로그인 실패";
  const attempt = await beginAttemptFromRequest(request, "recoveryCode", email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));

  const supabase = supabaseOf(context);
  const { outcome } = await redeemRecoveryCode(supabase, email, submission.value.code);
  if (outcome === "wrong-code") {
    const description = "복구 코드가 맞지 않거나 이미 쓴 코드입니다";
    return refuseForm(submission, { title, description, field: "code" });
  }
  await attempt.takeBack();
  if (outcome === "failed") {
    const description =
      "복구 코드를 확인하지 못했습니다. 코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.";
    return refuseForm(submission, { status: 503, title, description });
  }
  const words = "예전 인증 앱과 복구 코드는 지웠습니다. 새 인증 앱을 등록해 주세요.";
  const response = await redirectWithToast(
    request,
    "/account/factors/new",
    toast("success", "로그인 성공", words),
  );
  await rememberDevice(supabase, request, email, response);
  return response;
}

export default function Recovery({ actionData }: Route.ComponentProps) {
  return (
    <AuthCard title="복구 코드" heading="복구 코드로 로그인" toast={actionData?.toast}>
      <p className="mt-4 text-ink-soft">
        인증 앱을 등록하실 때 받은 복구 코드 하나를 입력해 주세요. 그 휴대전화의 인증 앱은 지워지고, 다른
        기기에서는 모두 로그아웃됩니다.
      </p>
      <VisitorForm
        id="factor-recovery"
        action="/auth/code/recovery"
        schema={recoveryCodeSchema}
        refusal={actionData}
        submit="로그인"
        className="mt-6"
      >
        {({ code }) => (
          <InputField
            field={code}
            isSecret
            label="복구 코드"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </VisitorForm>
      <p className="mt-6 text-[0.9375rem] text-ink-soft">
        복구 코드도 없다면 다른 관리자에게 부탁해 주세요. 구성원 화면에서 2단계 인증을 해제할 수 있습니다.
      </p>
      <CardLink href="/auth/code">인증 코드 입력으로</CardLink>
      <LogoutForm className="mt-4 text-center" />
    </AuthCard>
  );
}
