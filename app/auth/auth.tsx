import { redirectDocument } from "react-router";
import type { Route } from "./+types/auth.ts";
import { redirectWithFlash, takeFlash } from "../server/flash.server.ts";
import { readForm } from "../server/request/form-data.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { AlertBox } from "../ui/alert-box.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { redirectWithToast, toastFlash } from "../ui/toast/toast.server.ts";
import { AuthCard } from "./auth-card.tsx";
import { LoginForm, SignupForm, AuthTabs } from "./auth-form.tsx";
import { handleLogin, SIGNED_IN, joinedFlash, welcomed } from "./sign-in.server.ts";
import { handleSignup } from "./sign-up.server.ts";
import { sessionClientOf } from "./session/session.server.ts";
import { sessionStateWithin } from "./session/session-state.server.ts";
import {
  type AccessUnavailable,
  roleUnreadToast,
  accessUnavailable,
  accessUnavailableFlash,
  returnPathFlash,
} from "./access-check-failed/access-unavailable.server.ts";
import { returnPathOf } from "./access-check-failed/return-path.ts";

export { headers } from "../ui/forms/form-headers.ts";
export { meta } from "../ui/head/page-meta.ts";

export const handle: PageHandle = { reopens: accessUnavailablePath };

const AUTH_WITHIN_MS = 3_000;
// Used after a failed access check, for which the visitor has already waited.
const AUTH_AGAIN_WITHIN_MS = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const unchecked = takeFlash(context, accessUnavailableFlash);
  const returnPath = returnPathOf(takeFlash(context, returnPathFlash));
  const visitor = await sessionStateWithin(context, unchecked ? AUTH_AGAIN_WITHIN_MS : AUTH_WITHIN_MS);
  if (visitor.state === "factor-pending") {
    const flash = returnPath ? returnPathFlash.of(returnPath) : {};
    throw await redirectWithFlash(request, "/auth/code", flash, { status: 302, reloadDocument: true });
  }
  if (visitor.state === "signed-in") {
    // Loads `/` as a document: in a client render, Trusted Types would block its structured data.
    const options = { status: 302, reloadDocument: true } as const;
    if (unchecked) throw await redirectWithToast(request, "/", roleUnreadToast(unchecked), options);
    const [message, joined] = [takeFlash(context, toastFlash), takeFlash(context, joinedFlash)];
    if (message && joined)
      throw await redirectWithToast(request, "/", welcomed(message, joined, visitor), options);
    throw redirectDocument("/");
  }
  const query = new URL(request.url).searchParams;
  return {
    unchecked: visitor.state === "unknown" ? accessUnavailable(unchecked) : null,
    isSignup: query.get("mode") === "signup",
    isSessionLost: visitor.state === "signed-out" && query.has(SIGNED_IN),
    returnPath,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const supabase = sessionClientOf(context);
  return form.has("inviteCode")
    ? handleSignup(supabase, form, request)
    : handleLogin(supabase, form, request);
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
    <AuthCard
      title={isSignup ? "회원가입" : "로그인"}
      heading={isSignup ? "관리자 회원가입" : "관리자 로그인"}
      toast={isSessionLost ? sessionLost : actionData?.toast}
    >
      {loaderData.unchecked && <AccessUnavailableBanner {...loaderData.unchecked} />}
      <p className="mt-3 text-center text-ink-soft">
        기관 담당자는{" "}
        <a href="/inquiry" className="inline-block py-1 underline underline-offset-4">
          로그인 없이 문의
        </a>
        하실 수 있습니다.
      </p>
      <AuthTabs isSignup={isSignup} />
      {isSessionLost && (
        <div className="mt-8">
          <ErrorSummary words={sessionLost} errors={[]} />
        </div>
      )}
      {isSignup ? (
        <SignupForm refusal={actionData} />
      ) : (
        <LoginForm refusal={actionData} returnPath={returnPath} />
      )}
    </AuthCard>
  );
}

function AccessUnavailableBanner({ path, script }: AccessUnavailable) {
  return (
    <AlertBox role="alert" size="large" className="mt-6" data-reopens={path}>
      <p className="font-bold text-alarm-700">서버가 응답하지 않습니다</p>
      <p className="mt-1">
        로그인과 권한은 그대로입니다. 응답하는 대로 여시려던 화면을 저절로 열어 드립니다.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          대시보드 다시 열기
        </a>
        <noscript>
          <a href="/auth?refresh=off" className="inline-block py-1 underline underline-offset-4">
            저절로 열지 않기
          </a>
        </noscript>
      </p>
      {script && <script type="module" src={script} />}
    </AlertBox>
  );
}

function accessUnavailablePath(loaderData: unknown): string | undefined {
  return (loaderData as { unchecked?: AccessUnavailable | null } | undefined)?.unchecked?.path;
}
