import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { Route } from "./+types/remove-factor.ts";
import { PasswordField, FactorCodeField } from "../../auth/credential-fields.tsx";
import { beginAttemptFromRequest } from "../../auth/known-device.server.ts";
import { factorRefusal } from "../../auth/auth-refusal.server.ts";
import { verifyFactor } from "../../auth/second-factor/second-factor.server.ts";
import { sessionClientOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { refuseForm, tooManyAttempts } from "../../ui/forms/refuse-form.server.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { requireSignedIn, signedInContext } from "../../auth/session/require-signed-in.server.ts";
import { FactorPage } from "./factor-page.tsx";
import { type RemovalInput, removalSchema } from "../account-schema.ts";
import { checkPassword, removeFactor } from "./factors.server.ts";
import styles from "../../dashboard/dashboard.css?url";

export { headers } from "../../ui/forms/form-headers.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { styles };

function factorOf({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const visitor = context.get(signedInContext);
  const factor = visitor.factors.find(({ id }) => id === params.id);
  if (!factor) throw data(null, { status: 404 });
  return { visitor, factor };
}

export function loader(args: Route.LoaderArgs) {
  return factorOf(args);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { visitor, factor } = factorOf({ context, params });
  const submission = parseWithZod(await readForm(request), { schema: removalSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "인증 앱 해제 실패";
  const { password, code } = submission.value;
  const attempt = await beginAttemptFromRequest(request, "password", visitor.email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));
  const checked = await checkPassword(visitor.email, password);
  if (checked.outcome === "wrong") {
    const description = "비밀번호가 올바르지 않습니다";
    return refuseForm(submission, { title, description, field: "password" });
  }
  await attempt.succeeded();
  if (checked.outcome === "failed") return refuseForm(submission, factorRefusal(title, "failed"));

  const guess = await beginAttemptFromRequest(request, "factorCode", visitor.email);
  if (guess.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, guess));
  const supabase = sessionClientOf(context);
  const { outcome } = await verifyFactor(supabase, code);
  if (outcome !== "wrong-code") await guess.succeeded();
  if (outcome !== "verified") return refuseForm(submission, factorRefusal(title, outcome));

  const removed = await removeFactor(supabase, factor.id);
  if (removed.outcome === "failed") return refuseForm(submission, factorRefusal(title, "failed"));
  const words =
    visitor.factors.length > 1
      ? undefined
      : "이제 비밀번호만으로 로그인됩니다. 복구 코드도 쓸 일이 없습니다.";
  return redirectWithToast(request, "/account", toast("success", "인증 앱을 해제했습니다", words));
}

export function meta() {
  return unlistedMeta();
}

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, factor } = loaderData;
  return (
    <FactorPage title="인증 앱 해제" visitor={visitor} toast={actionData?.toast}>
      <p className="mt-4 text-ink-soft">
        ‘{factor.name}’ 앱을 해제합니다. 비밀번호와, 등록된 인증 앱 가운데 하나의 코드를 입력해 주세요.
      </p>
      <VisitorForm<RemovalInput>
        id="factor-removal"
        action={`/account/factors/${factor.id}`}
        schema={removalSchema}
        refusal={actionData}
        submit="해제하기"
        submitClass="destructive"
        cancelTo="/account"
        className="mt-6"
      >
        {({ password, code }) => (
          <>
            <input type="hidden" autoComplete="username" value={visitor.email} readOnly />
            <PasswordField label="비밀번호" password={password} kind="current-password" />
            <FactorCodeField code={code} />
          </>
        )}
      </VisitorForm>
    </FactorPage>
  );
}
