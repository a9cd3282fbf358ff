import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { findAdminRole, hasSession, sessionClientOf, supabaseOf } from "../auth/session.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";

export type Admin = { id: string; email: string };

export const adminContext = createContext<Admin>();

/** Without a session, and after any error of the check, redirects to /auth; without the role to /, with the reason. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!hasSession(context)) throw redirectDocument("/auth");

  const { data, error } = await sessionClientOf(context).auth.getUser();
  if (error) throw redirectDocument("/auth");

  const role = await findAdminRole(supabaseOf(context), data.user.id);
  if (role.outcome === "failed") throw redirectDocument("/auth");
  if (role.outcome === "not-admin") {
    const refusal = toast("error", "접근 권한 없음", "관리자만 접근할 수 있습니다.");
    // A page without scripts is not made in the browser: Trusted Types refuse its structured data there.
    throw await redirectWithToast(request, "/", refusal, { status: 302, reloadDocument: true });
  }
  context.set(adminContext, { id: data.user.id, email: data.user.email ?? "" });
};
