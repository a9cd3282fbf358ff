import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { visitorWithin } from "../auth/session.server.ts";
import { answerUnchecked, wantedPathFlash } from "../auth/unchecked/unchecked-access.server.ts";
import { dashboardPath } from "../auth/unchecked/wanted-path.ts";
import { redirectWithFlash } from "../server/flash.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";

export type Admin = { id: string; email: string };

export const adminContext = createContext<Admin>();

const CHECKED_WITHIN_MS = 3_000;

export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await visitorWithin(context, CHECKED_WITHIN_MS);
  if (visitor.state === "signed-out") {
    const wantedPath = dashboardPath(request.url.slice(new URL(request.url).origin.length));
    if (!wantedPath) throw redirectDocument("/auth");
    const options = { status: 302, reloadDocument: true } as const;
    throw await redirectWithFlash(request, "/auth", wantedPathFlash.of(wantedPath), options);
  }
  // Returned, not thrown: React Router would make an error of the page out of it.
  if (visitor.state === "unknown" || visitor.isRoleUnread) return answerUnchecked(request);
  if (!visitor.isAdmin) {
    const refusal = toast("error", "접근 권한 없음", "관리자만 접근할 수 있습니다.");
    // A page without scripts is not made in the browser: Trusted Types refuse its structured data there.
    throw await redirectWithToast(request, "/", refusal, { status: 302, reloadDocument: true });
  }
  context.set(adminContext, { id: visitor.id, email: visitor.email });
  return next();
};
