import { flashKey } from "../server/flash.server.ts";
import type { ToastMessage } from "../ui/toast/toast.tsx";
import type { SessionState } from "./session/session-state.server.ts";

export type Joined = "logged-in" | "signed-up";

/** Tells /auth, which knows the account's role, how its session began. */
export const joinedFlash = flashKey<Joined>("joined");

export const FIRST_BECOMES_ADMIN = "첫 번째 가입자는 자동으로 관리자가 됩니다.";

type SignedIn = Extract<SessionState, { state: "signed-in" }>;

/** What the toast after a login says to this account, and where it leads. */
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
