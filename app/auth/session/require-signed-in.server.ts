import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { withSessionTouch } from "./session-activity.server.ts";
import {
  SESSION_CHECKED_WITHIN_MS,
  type SessionState,
  sessionStateWithin,
  type ToldSessionEnd,
} from "./session-state.server.ts";
import { flashInCookie, redirectWithFlash } from "../../server/flash.server.ts";
import { toast, toastFlash } from "../../ui/toast/toast.server.ts";
import { returnPathFlash } from "../access-check-failed/access-unavailable.server.ts";
import { returnPathOf } from "../access-check-failed/return-path.ts";
import type { ToastMessage } from "../../ui/toast/toast-class.ts";

export const signedInContext = createContext<Extract<SessionState, { state: "signed-in" }>>();

export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "signed-in") throw await redirectToLogin(request, visitor);
  context.set(signedInContext, visitor);
  return withSessionTouch(request, context, next);
};

export const factorPendingContext = createContext<Extract<SessionState, { state: "factor-pending" }>>();

export const requireFactorPending: MiddlewareFunction<Response> = async ({ context }) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "factor-pending") throw redirectDocument("/auth");
  context.set(factorPendingContext, visitor);
};

/** `because`: where the title does not say it. `isFinal`: logging in again is of no use. */
type ToldEnd = { title: string; because?: string; isFinal?: boolean };

export const sessionEnds: Record<ToldSessionEnd, ToldEnd> = {
  idle: { title: "오래 쓰지 않아 로그아웃되었습니다" },
  over: { title: "로그인하신 지 오래되어 로그아웃되었습니다" },
  ended: {
    title: "이 기기에서 로그아웃되었습니다",
    because: "다른 기기에서 로그아웃하거나 비밀번호를 바꾸었거나, 관리자가 로그아웃했습니다.",
  },
  lost: {
    title: "로그인이 끝났습니다",
    because: "오래 쓰지 않았거나 다른 곳에서 로그아웃했습니다.",
  },
  banned: {
    title: "계정 이용이 정지되어 로그아웃되었습니다",
    because: "까닭은 사이트를 운영하는 분께 물어봐 주세요.",
    isFinal: true,
  },
  removed: {
    title: "계정이 삭제되어 로그아웃되었습니다",
    because: "까닭은 다른 관리자에게 물어봐 주세요.",
    isFinal: true,
  },
};

type NotSignedIn = Extract<SessionState, { state: "signed-out" | "factor-pending" | "unknown" }>;

/** Leads to the login, which says why and offers the page again afterwards. `kept`: what is left of it meanwhile. */
export async function redirectToLogin(
  request: Request,
  visitor: NotSignedIn,
  kept?: string,
): Promise<Response> {
  const returnPath = returnPathOf(request.url.slice(new URL(request.url).origin.length));
  const options = { status: 302, reloadDocument: true } as const;
  const isOver = visitor.state === "signed-out" && visitor.sessionEnd;
  const flash = {
    ...(visitor.state === "signed-out" && !isOver && toastFlash.of(loginNeeded())),
    // A flash of another answer, perhaps the reason for another tab, is not shown yet.
    ...(await flashInCookie(request)),
    ...(isOver && toastFlash.of(endToast(isOver, kept))),
    ...(returnPath && returnPathFlash.of(returnPath)),
  };
  return redirectWithFlash(
    request,
    visitor.state === "factor-pending" ? "/auth/code" : "/auth",
    flash,
    options,
  );
}

function loginNeeded(): ToastMessage {
  return toast("info", "로그인이 필요합니다", "로그인하시면 여시려던 화면으로 가실 수 있습니다.");
}

function endToast(sessionEnd: ToldSessionEnd, kept: string | undefined): ToastMessage {
  const { title, because, isFinal } = sessionEnds[sessionEnd];
  const back = "다시 로그인하시면 보시던 화면으로 돌아가실 수 있습니다.";
  const sentences = isFinal ? [because] : [because, back, kept];
  return { ...toast("info", title, sentences.filter(Boolean).join(" ")), stays: true };
}
