import { redirect } from "react-router";
import type { Route } from "./+types/logout.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { redirectWithFlash } from "../server/flash.server.ts";
import { redirectWithToast, toast, toastFlash } from "../ui/toast/toast.server.ts";
import { endedSessions, requestSessionOf, sessionIdOf } from "./session/session.server.ts";
import { returnPathFlash } from "./access-check-failed/access-unavailable.server.ts";
import { returnPathOf } from "./access-check-failed/return-path.ts";

export function loader() {
  return redirect("/");
}

const UNCONFIRMED =
  "서버가 확인하지 않았으니, 다음에 로그인하시면 내 계정에서 ‘로그인한 기기’를 살펴봐 주세요.";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const everywhere = form.has("everywhere");
  const { client, token, isUnanswered, removeCookies } = requestSessionOf(context);
  const { auth } = client;
  const visitor = everywhere ? await auth.getUser() : null;
  if (visitor?.error?.status === 403) throw redirect("/auth");

  const { error } = await auth.signOut({ scope: everywhere ? "global" : "local" });
  const isUnconfirmed = error !== null || isUnanswered;
  if (isUnconfirmed && everywhere) {
    // The visitor stays signed in, to be able to retry signing out the other devices.
    const words = "다른 기기를 로그아웃하지 못했습니다. 잠시 후 다시 시도해 주세요.";
    return redirectWithToast(request, "/account", toast("error", "로그아웃 실패", words));
  }

  if (visitor?.data.user) endedSessions.emit("end", { userId: visitor.data.user.id });
  else if (token) endedSessions.emit("end", { sessionId: sessionIdOf(token) });
  // The auth service may keep the session, but a browser on a shared PC must not.
  if (isUnconfirmed) removeCookies();
  if (form.has("again")) {
    // Drafts stay stored, since the member goes on writing after the login.
    const draftsStay = "보시던 화면으로 돌아가고, 쓰시던 메모와 답장 글은 이 브라우저에 남아 있습니다.";
    const returnPath = returnPathOf(form.get("again"));
    const flash = toastFlash.of(toast("info", "다시 로그인해 주세요", draftsStay));
    return redirectWithFlash(request, "/auth", {
      ...flash,
      ...(returnPath && returnPathFlash.of(returnPath)),
    });
  }
  const words = everywhere ? "모든 기기에서 로그아웃되었습니다." : "안전하게 로그아웃되었습니다.";
  const done = isUnconfirmed
    ? toast("info", "이 기기에서는 로그아웃했습니다", UNCONFIRMED)
    : toast("success", "로그아웃 완료", words);
  const response = await redirectWithToast(request, "/", done);
  // Clears drafts. "cookies" would also clear the toast and the known-device cookie.
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}
