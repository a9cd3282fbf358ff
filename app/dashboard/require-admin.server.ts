import { createContext, type MiddlewareFunction } from "react-router";
import { hasLoginCookie } from "../auth/known-device.server.ts";
import { leaveTouchToPage, withSessionTouch } from "../auth/session/session-activity.server.ts";
import { redirectToLogin } from "../auth/session/require-signed-in.server.ts";
import { type AdminState, adminStateWithin } from "../auth/session/session-state.server.ts";
import { respondAccessUnavailable } from "../auth/access-check-failed/access-unavailable.server.ts";
import { env } from "../env.server.ts";
import { isDataRequest } from "../server/request/request-target.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { respondUnsaved, type UnsavedReason } from "./outage/unsaved-submission.server.tsx";

export type Admin = { id: string; email: string; name: string };

export const adminContext = createContext<Admin>();

const draftsKept = "쓰시던 메모와 답장 글은 이 브라우저에 남아 있습니다.";

const CHECKED_WITHIN_MS = 3_000;

export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await adminStateWithin(context, CHECKED_WITHIN_MS);
  const unsaved = unsavedReasonOf(visitor);
  // Returned, not thrown: React Router would turn a thrown response into an error of the page.
  if (unsaved && isFormOfSession(request)) return respondUnsaved(request, unsaved);
  if (visitor.state === "signed-out" || visitor.state === "factor-pending") {
    throw await redirectToLogin(request, visitor, draftsKept);
  }
  if (unsaved === "unchecked") return respondAccessUnavailable(request);
  if (visitor.state !== "admin") {
    const refusal = {
      ...toast("error", "접근 권한 없음", "관리자만 접근할 수 있습니다."),
      link: { to: "/account", label: "내 권한 보기" },
    };
    // A document navigation: rendered in the browser, the page's structured data would be refused by Trusted Types.
    throw await redirectWithToast(request, "/", refusal, { status: 302, reloadDocument: true });
  }
  if (unsaved === "factor-missing") {
    const duty = toast(
      "info",
      "2단계 인증을 먼저 등록해 주세요",
      "관리자는 등록한 뒤에 대시보드를 볼 수 있습니다.",
    );
    throw await redirectWithToast(request, "/account/factors/new", duty, {
      status: 302,
      reloadDocument: true,
    });
  }
  context.set(adminContext, { id: visitor.id, email: visitor.email, name: visitor.name });
  if (request.method === "POST") return withSessionTouch(request, context, next);
  leaveTouchToPage(request, context);
  return next();
};

function unsavedReasonOf(visitor: AdminState): UnsavedReason | null {
  if (visitor.state === "signed-out") return visitor.sessionEnd ?? "lost";
  if (visitor.state === "factor-pending") return "factor-pending";
  if (visitor.state === "unknown") return "unchecked";
  if (visitor.state === "signed-in") return visitor.isRoleUnread ? "unchecked" : null;
  return env.REQUIRE_MFA === "admins" && !visitor.hasFactor ? "factor-missing" : null;
}

/** A form of a browser with which nobody has logged in leads to /auth, as an opening does. */
function isFormOfSession(request: Request): boolean {
  return request.method === "POST" && !isDataRequest(request) && hasLoginCookie(request);
}
