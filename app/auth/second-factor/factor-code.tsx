import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/factor-code.ts";
import { takeFlash } from "../../server/flash.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { refuseForm, type RefusalReason, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { LogoutForm } from "../account-menu.tsx";
import { AuthCard, CardLink } from "../auth-card.tsx";
import { beginAttemptFromRequest } from "../known-device.server.ts";
import { sessionClientOf } from "../session/session.server.ts";
import { returnPathFlash } from "../access-check-failed/access-unavailable.server.ts";
import { returnPathOf, RETURN_PATH_FIELD } from "../access-check-failed/return-path.ts";
import { CodeField } from "../credential-fields.tsx";
import { factorPendingContext, requireFactorPending } from "../session/require-signed-in.server.ts";
import { factorCodeSchema } from "../auth-schema.ts";
import { endGuess, verifyFactor, factorRefusal } from "./second-factor.server.ts";
import { finishLogin } from "../sign-in.server.ts";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireFactorPending];

export function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(factorPendingContext);
  const returnPath = returnPathOf(takeFlash(context, returnPathFlash));
  return { email, returnPath };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = context.get(factorPendingContext);
  const form = await readForm(request);
  const returnPath = returnPathOf(form.get(RETURN_PATH_FIELD));
  const submission = parseWithZod(form, { schema: factorCodeSchema });
  const refuse = (reason?: RefusalReason) => refuseForm(submission, reason, { returnPath });
  if (submission.status !== "success") return refuse();

  const title = "로그인 실패";
  const attempt = await beginAttemptFromRequest(request, "factorCode", email);
  if (attempt.outcome === "wait") return refuse(tooManyAttempts(title, attempt));

  const supabase = sessionClientOf(context);
  const verification = await verifyFactor(supabase, submission.value.code);
  await endGuess(attempt, verification);
  const { outcome } = verification;
  if (outcome !== "verified") return refuse(factorRefusal(title, outcome));
  return finishLogin(supabase, request, email, { returnPath });
}

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const returnPath = actionData?.returnPath ?? loaderData.returnPath;
  return (
    <AuthCard title="인증 코드" heading="인증 코드 입력" toast={actionData?.toast}>
      <p className="mt-4 text-ink-soft">
        {loaderData.email} 계정은 2단계 인증을 씁니다. 인증 앱에 지금 보이는 숫자 여섯 자리를 입력해 주세요.
      </p>
      <VisitorForm
        id="factor-code"
        action="/auth/code"
        schema={factorCodeSchema}
        refusal={actionData}
        submit="로그인 마치기"
        className="mt-6"
      >
        {({ code }) => (
          <>
            {returnPath && <input type="hidden" name={RETURN_PATH_FIELD} value={returnPath} />}
            <CodeField field={code} hint="코드는 30초마다 바뀌고, 한 번만 쓸 수 있습니다." />
          </>
        )}
      </VisitorForm>
      <CardLink href="/auth/code/recovery">휴대전화가 없으신가요?</CardLink>
      <LogoutForm className="mt-4 text-center" />
    </AuthCard>
  );
}
