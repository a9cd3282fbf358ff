import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirectDocument } from "react-router";
import type { Route } from "./+types/auth.ts";
import { clientAddressOf } from "../server/request/client-address.server.ts";
import { unlistedMeta } from "../seo/page-meta.ts";
import { PageTitle } from "../seo/page-title.tsx";
import { siteOriginOf } from "../server/request/origin.server.ts";
import { redirectWithFlash, takeFlash } from "../server/flash.server.ts";
import { readForm } from "../server/request/form-data.server.ts";
import type { PageHandle } from "../page-handle.ts";
import type { Supabase } from "../supabase.server.ts";
import { Toast } from "../ui/toast/toast.tsx";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { beginAttempt } from "./attempt-limits.server.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm, SignupForm } from "./auth-form.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { loginSchema, signupSchema } from "./auth-schema.ts";
import { isInputRefused } from "./auth-refusal.server.ts";
import { beginAttemptFromRequest } from "./known-device.server.ts";
import { refuseForm, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import { finishLogin, SIGNED_IN } from "./second-factor/finish-login.server.ts";
import { commonPasswordRefusal, isCommonPassword } from "./password/common-password.server.ts";
import { sessionClientOf } from "./session/session.server.ts";
import { sessionStateWithin } from "./session/session-state.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";
import {
  roleUnreadToast,
  accessUnavailable,
  accessUnavailableFlash,
  returnPathFlash,
} from "./access-check-failed/access-unavailable.server.ts";
import { dashboardPath, RETURN_PATH_FIELD } from "./access-check-failed/return-path.ts";
import {
  accessUnavailablePath,
  AccessUnavailableNotice,
} from "./access-check-failed/access-unavailable-notice.tsx";

export const handle: PageHandle = { reopens: accessUnavailablePath };

const AUTH_WITHIN_MS = 3_000;
// Used after a failed access check, for which the visitor has already waited.
const AUTH_AGAIN_WITHIN_MS = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const unchecked = takeFlash(context, accessUnavailableFlash);
  const returnPath = dashboardPath(takeFlash(context, returnPathFlash));
  const visitor = await sessionStateWithin(context, unchecked ? AUTH_AGAIN_WITHIN_MS : AUTH_WITHIN_MS);
  if (visitor.state === "mfa-pending") {
    const flash = returnPath ? returnPathFlash.of(returnPath) : {};
    throw await redirectWithFlash(request, "/auth/code", flash, { status: 302, reloadDocument: true });
  }
  if (visitor.state === "signed-in") {
    // Loads `/` as a document: in a client render, Trusted Types would block its structured data.
    const options = { status: 302, reloadDocument: true } as const;
    if (unchecked) throw await redirectWithToast(request, "/", roleUnreadToast(unchecked), options);
    throw redirectDocument("/");
  }
  const query = new URL(request.url).searchParams;
  return data(
    {
      unchecked: visitor.state === "unknown" ? accessUnavailable(unchecked) : null,
      isSignup: query.get("mode") === "signup",
      isSessionLost: visitor.state === "signed-out" && query.has(SIGNED_IN),
      returnPath,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const caller = { supabase: sessionClientOf(context), address: clientAddressOf(request), request };
  const isSignup = form.has("inviteCode");
  const answer = await (isSignup ? signup(form, caller) : login(form, caller));
  if (answer instanceof Response) return answer;
  const returnPath = dashboardPath(form.get(RETURN_PATH_FIELD));
  return data({ isSignup, returnPath, ...answer.data }, answer.init ?? undefined);
}

type Caller = { supabase: Supabase; address: string; request: Request };

async function login(form: FormData, { supabase, request }: Caller) {
  const returnPath = dashboardPath(form.get(RETURN_PATH_FIELD));
  const submission = parseWithZod(form, { schema: loginSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "로그인 실패";
  const { email } = submission.value;
  const attempt = await beginAttemptFromRequest(request, "password", email);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));

  const result = await signIn(supabase, submission.value);
  if (!isInputRefused(result)) await attempt.succeeded();
  if (result.outcome === "refused")
    return refuseForm(submission, { status: result.status, title, description: result.message });
  if (result.outcome === "mfa-pending") {
    const flash = returnPath ? returnPathFlash.of(returnPath) : {};
    return redirectWithFlash(request, "/auth/code", flash);
  }
  return finishLogin(request, email, toast("success", "로그인 성공", "환영합니다!"), returnPath);
}

async function signup(form: FormData, { supabase, address, request }: Caller) {
  const submission = parseWithZod(form, { schema: signupSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const title = "회원가입 실패";
  const { email } = submission.value;
  if (isCommonPassword(submission.value.password, email))
    return refuseForm(submission, commonPasswordRefusal(title));
  const attempt = await beginAttempt("password", email, address);
  if (attempt.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, attempt));
  const guess = await beginAttempt("inviteCode", email, address);
  if (guess.outcome === "wait") return refuseForm(submission, tooManyAttempts(title, guess));

  const result = await signUp(supabase, submission.value, siteOriginOf(request));
  if (result.outcome === "unknown-code") {
    const description = "잘못된 초대 코드입니다";
    return refuseForm(submission, {
      status: 422,
      title,
      description,
      fieldErrors: { inviteCode: [description] },
    });
  }
  await guess.succeeded();
  if (!isInputRefused(result)) await attempt.succeeded();
  if (result.outcome === "limited" || result.outcome === "unverified")
    return refuseForm(submission, unverifiedCode(result));
  if (result.outcome === "refused")
    return refuseForm(submission, { status: result.status, title, description: result.message });
  if (result.outcome === "joined")
    return finishLogin(
      request,
      email,
      toast("success", "회원가입 성공", "첫 번째 가입자는 자동으로 관리자가 됩니다."),
    );
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

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export function meta() {
  return unlistedMeta();
}

const sessionLost = {
  id: "session-lost",
  kind: "error",
  title: "쿠키가 필요합니다",
  description: "브라우저가 쿠키를 저장하지 않아 로그인할 수 없습니다. 쿠키를 허용한 뒤 다시 로그인해 주세요.",
} as const;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const isSignup = actionData?.isSignup ?? loaderData.isSignup;
  const isSessionLost = loaderData.isSessionLost && !actionData;
  const returnPath = actionData?.returnPath ?? loaderData.returnPath;
  return (
    <>
      <PageTitle
        title={isSignup ? "회원가입" : "로그인"}
        toast={isSessionLost ? sessionLost : actionData?.toast}
      />
      <AuthCard title={isSignup ? "관리자 회원가입" : "관리자 로그인"}>
        {loaderData.unchecked && <AccessUnavailableNotice {...loaderData.unchecked} />}
        <AuthTabs isSignup={isSignup} />
        {isSessionLost && (
          <div className="mt-8">
            <Toast {...sessionLost} place="form" autoFocus />
          </div>
        )}
        {isSignup ? (
          <SignupForm refusal={actionData} />
        ) : (
          <LoginForm refusal={actionData} returnPath={returnPath} />
        )}
      </AuthCard>
    </>
  );
}
