import { isDataRequest } from "../../server/request/request-target.server.ts";
import islands from "virtual:islands";
import { flashKey, redirectWithFlash } from "../../server/flash.server.ts";
import type { ToastMessage } from "../../ui/toast/toast-class.ts";
import { toast } from "../../ui/toast/toast.server.ts";
import { ACCESS_UNAVAILABLE } from "./access-probe.ts";
import { pagePathOf, RETURN_PATH_MAX } from "./return-path.ts";

/** The page whose access check failed. */
type UncheckedPage = { path: string };

export const accessUnavailableFlash = flashKey<UncheckedPage>("unchecked");

/** The page that a signed-out visitor opened. The login form keeps it. */
export const returnPathFlash = flashKey<string>("returnPath");

/** Redirects an opened page whose access check failed to /auth, which says why. A script's request gets a 503 instead. */
export async function respondAccessUnavailable(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (isDataRequest(request) || pathname === "/dashboard/events") {
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "2",
      "Cache-Control": "private, no-store",
    };
    return new Response(ACCESS_UNAVAILABLE, { status: 503, headers });
  }
  const page = pagePathOf(pathname);
  const path = page.length + search.length > RETURN_PATH_MAX ? page : page + search;
  const unchecked = { path: path.slice(0, RETURN_PATH_MAX) };
  return redirectWithFlash(request, "/auth", accessUnavailableFlash.of(unchecked), { status: 302 });
}

/** `script` reopens the page. The server supplies its URL, which the client build does not know. */
export type AccessUnavailable = UncheckedPage & { script?: string };

export function accessUnavailable(unchecked: UncheckedPage | null): AccessUnavailable {
  return { ...(unchecked ?? { path: "/dashboard" }), script: islands.reopen };
}

export function roleUnreadToast({ path }: UncheckedPage): ToastMessage {
  const advice = "로그인과 권한은 그대로입니다. 잠시 후 대시보드를 다시 열어 주세요.";
  return {
    ...toast("error", "서버가 응답하지 않습니다", advice),
    link: { to: path, label: "대시보드 다시 열기" },
  };
}
