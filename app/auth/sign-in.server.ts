import { parseWithZod } from "@conform-to/zod/v4";
import { redirectWithFlash, flashKey } from "../server/flash.server.ts";
import type { Supabase } from "../supabase.server.ts";
import { refuseForm, type RefusalReason, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import { toast, toastFlash } from "../ui/toast/toast.server.ts";
import { returnPathFlash } from "./access-check-failed/access-unavailable.server.ts";
import { returnPathOf, RETURN_PATH_FIELD } from "./access-check-failed/return-path.ts";
import { isInputRefused, type AuthRefusal, authRefusal } from "./auth-refusal.server.ts";
import { loginSchema, type Credentials } from "./auth-schema.ts";
import { beginAttemptFromRequest, rememberDevice } from "./known-device.server.ts";
import { minimumDuration } from "../server/time-limits.server.ts";
import { recordFailedSignIn } from "./attempt-limits.server.ts";
import { sessionEnder } from "./session/session.server.ts";
import type { ToastMessage } from "../ui/toast/toast-class.ts";
import { type SessionState, verifiedFactors } from "./session/session-state.server.ts";

export async function handleLogin(supabase: Supabase, form: FormData, request: Request) {
  const returnPath = returnPathOf(form.get(RETURN_PATH_FIELD));
  const submission = parseWithZod(form, { schema: loginSchema });
  const refuse = (reason?: RefusalReason) => refuseForm(submission, reason, { isSignup: false, returnPath });
  if (submission.status !== "success") return refuse();

  const title = "로그인 실패";
  const { email } = submission.value;
  const attempt = await beginAttemptFromRequest(request, "password", email);
  if (attempt.outcome === "wait") return refuse(tooManyAttempts(title, attempt));

  const result = await signIn(supabase, submission.value);
  if (result.outcome === "refused") {
    if (!isInputRefused(result)) await attempt.takeBack();
    return refuse({ status: result.status, title, description: result.message });
  }
  await attempt.takeBack();
  if (result.outcome === "factor-pending") {
    const flash = returnPath ? returnPathFlash.of(returnPath) : {};
    return redirectWithFlash(request, "/auth/code", flash);
  }
  return finishLogin(supabase, request, email, { returnPath });
}

// Every refusal takes this long, to hide that an unknown account is refused in 3 ms and a wrong password in 65 ms.
export const REFUSED_AFTER_MS = 400;

async function signIn(
  supabase: Supabase,
  { email, password }: Credentials,
): Promise<{ outcome: "signed-in" | "factor-pending" } | AuthRefusal> {
  const refuse = minimumDuration(REFUSED_AFTER_MS);
  const endFormerSession = await sessionEnder(supabase);
  const { data, error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) {
    if (error.code === "invalid_credentials") await recordFailedSignIn(email);
    return refuse(authRefusal(error, "로그인에 실패했습니다."));
  }

  await endFormerSession();
  return { outcome: verifiedFactors(data.user).length > 0 ? "factor-pending" : "signed-in" };
}

/** Query parameter of /auth after a login: a visitor still signed out there uses a browser that keeps no cookies. */
export const SIGNED_IN = "signed-in";

/** Only a finished login makes the device known, since each known device has its own attempt budget. */
export async function finishLogin(
  supabase: Supabase,
  request: Request,
  email: string,
  { returnPath, joined = "logged-in" }: { returnPath?: string | undefined; joined?: Joined } = {},
) {
  const message =
    joined === "signed-up"
      ? toast("success", "회원가입 성공", FIRST_BECOMES_ADMIN)
      : toast("success", "로그인 성공", "환영합니다!");
  const link = returnPath ? { to: returnPath, label: "열려던 화면으로" } : undefined;
  const flash = { ...toastFlash.of({ ...message, link }), ...joinedFlash.of(joined) };
  const response = await redirectWithFlash(request, `/auth?${SIGNED_IN}`, flash);
  await rememberDevice(supabase, request, email, response);
  return response;
}

type Joined = "logged-in" | "signed-up";

/** Tells /auth, which knows the account's role, how its session began. */
export const joinedFlash = flashKey<Joined>("joined");

const FIRST_BECOMES_ADMIN = "첫 번째 가입자는 자동으로 관리자가 됩니다.";

type SignedIn = Extract<SessionState, { state: "signed-in" }>;

/** The words and the link of the toast after a login. */
export function welcomed(message: ToastMessage, joined: Joined, visitor: SignedIn): ToastMessage {
  if (visitor.isRoleUnread) return message;
  if (joined === "logged-in") {
    const desk = { to: "/dashboard", label: "문의 관리로 가기" };
    return visitor.isAdmin && !message.link ? { ...message, link: desk } : message;
  }
  const about = visitor.isAdmin
    ? "관리자 계정입니다. 동료에게 보일 이름부터 정해 주세요."
    : "직원 계정입니다. 문의를 보려면 관리자인 동료에게 권한을 부탁해 주세요.";
  const link = visitor.isAdmin
    ? { to: "/account/name?first", label: "이름 정하고 문의 관리로 가기" }
    : { to: "/account", label: "내 계정 보기" };
  return { ...message, description: `${about} (${FIRST_BECOMES_ADMIN})`, link };
}
