import { useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { RouterContextProvider } from "react-router";
import type { Route } from "./+types/reauthentication.ts";
import { AccountPage } from "./account-page.tsx";
import styles from "../dashboard/dashboard.css?url";
import type { PageHandle } from "../page-handle.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { button } from "../ui/button.ts";
import { ErrorSummary, listErrors } from "../ui/forms/error-summary.tsx";
import { refuseForm, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { PasswordField, FactorCodeField } from "../auth/credential-fields.tsx";
import { currentSessionIdOf } from "../auth/session/session.server.ts";
import { beginAttemptFromRequest } from "../auth/known-device.server.ts";
import { redirectToLogin } from "../auth/session/require-signed-in.server.ts";
import { SESSION_CHECKED_WITHIN_MS, sessionStateWithin } from "../auth/session/session-state.server.ts";
import { factorRefusal } from "../auth/second-factor/second-factor.server.ts";
import {
  OWN_FIELDS,
  readPendingAction,
  type PendingAction,
  deletePendingAction,
  REAUTHENTICATED_MINUTES,
  reauthenticate,
} from "../auth/reauthentication/reauthentication.server.ts";
import { type ReauthenticationInput, reauthenticationSchema } from "../auth/auth-schema.ts";

export { headers } from "../ui/forms/form-headers.ts";
export { meta } from "../ui/head/page-meta.ts";

export const handle: PageHandle = { styles };

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await signedIn(request, context);
  const pending = await readPendingAction(request, context);
  if (!pending) throw await forgotten(request);
  return { visitor, pending, minutes: REAUTHENTICATED_MINUTES };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email } = await signedIn(request, context);
  const pending = await readPendingAction(request, context);
  const form = await readForm(request);
  if (!pending || !isOf(pending, form)) throw await forgotten(request);
  const submission = parseWithZod(form, { schema: reauthenticationSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "확인하지 못했습니다";
  const attempt = await beginAttemptFromRequest(request, "password", email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));
  const beginGuess = () => beginAttemptFromRequest(request, "factorCode", email);
  const result = await reauthenticate(currentSessionIdOf(context), email, submission.value, beginGuess);
  if (result.outcome === "wrong-password") {
    const description = "비밀번호가 올바르지 않습니다";
    return refuseForm(submission, { title, description, field: "password" });
  }
  await attempt.takeBack();
  if (result.outcome === "unverified-factor")
    return refuseForm(submission, factorRefusal(title, result.reason, "code", result.seconds));
  if (result.outcome === "refused")
    return refuseForm(submission, { status: result.status, title, description: result.message });
  // 307 makes the browser post the same form there, so that only a submitted form has an effect.
  const headers = { Location: pending.path, "Set-Cookie": await deletePendingAction(request) };
  return new Response(null, { status: 307, headers });
}

async function signedIn(request: Request, context: Readonly<RouterContextProvider>) {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "signed-in") throw await redirectToLogin(request, visitor);
  return visitor;
}

/** The cookie holds what another tab asked for last, and two erasures differ in their path alone. */
function isOf({ path, fields }: PendingAction, form: FormData): boolean {
  const sent = [...form].filter(([name]) => !OWN_FIELDS.includes(name));
  return form.get("goesOnAt") === path && JSON.stringify(sent) === JSON.stringify(fields);
}

function forgotten(request: Request): Promise<Response> {
  const words = "시간이 지났거나 이미 한 일입니다. 하시려던 곳에서 다시 눌러 주세요.";
  return redirectWithToast(request, "/account", toast("info", "이어서 할 일이 없습니다", words));
}

export default function ReauthenticationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, pending, minutes } = loaderData;
  const [, { password, code }] = useForm<ReauthenticationInput>({
    id: "reauthentication",
    lastResult: actionData?.result,
    constraint: getZodConstraint(reauthenticationSchema),
  });
  return (
    <AccountPage title="본인인지 다시 확인합니다" visitor={visitor} toast={actionData?.toast} isFirst>
      <p className="mt-4">
        이어서 할 일: <strong>{pending.what}</strong>
      </p>
      <p className="mt-2 text-ink-soft">
        되돌리기 어려운 일이라, {minutes}분 안에 확인하신 적이 없으면 비밀번호를 다시 여쭙니다. 확인되면
        하시던 일을 그대로 이어서 합니다.
      </p>
      <form
        method="post"
        action="/account/reauthentication"
        id="reauthentication"
        className="mt-6 grid gap-6"
      >
        <ErrorSummary words={actionData?.toast} errors={listErrors([password, code])} />
        {pending.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="goesOnAt" value={pending.path} />
        <input type="hidden" autoComplete="username" value={visitor.email} readOnly />
        <PasswordField label="비밀번호" password={password} kind="current-password" />
        {visitor.factors.length > 0 && <FactorCodeField code={code} />}
        <div className="flex flex-wrap gap-3">
          <button formNoValidate className={button.primary}>
            확인하고 계속하기
          </button>{" "}
          <a href={pending.path.replace(".csv", "")} className={button.secondary}>
            취소
          </a>
        </div>
      </form>
    </AccountPage>
  );
}
