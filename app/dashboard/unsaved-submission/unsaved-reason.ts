/** Why a form was not carried out. `idle` and `over`: the session's idle time or its maximum lifetime is over. */
export type UnsavedReason =
  | "unchecked"
  | "signed-out"
  | "idle"
  | "over"
  | "ended"
  | "banned"
  | "removed"
  | "factor-pending"
  | "factor-missing";

/** `remedy` opens in a new window, since this page alone holds what was typed. */
type ReasonText = { because: string; remedy?: { path: string; label: string; done: string } };

const logIn = { path: "/auth", label: "로그인하기", done: "로그인하신 뒤" };

export const unsavedReasons: Record<UnsavedReason, ReasonText> = {
  unchecked: { because: "서버가 제때 응답하지 않았기 때문이며, 로그인과 권한은 그대로입니다." },
  "signed-out": { because: "그사이 로그아웃되었기 때문입니다.", remedy: logIn },
  idle: { because: "오래 쓰지 않아 로그아웃되었기 때문입니다.", remedy: logIn },
  over: { because: "로그인하신 지 오래되어 로그아웃되었기 때문입니다.", remedy: logIn },
  ended: { because: "다른 기기에서 또는 관리자가 이 기기를 로그아웃했기 때문입니다.", remedy: logIn },
  banned: { because: "계정 이용이 정지되었기 때문입니다." },
  removed: { because: "계정이 삭제되었기 때문입니다." },
  "factor-pending": {
    because: "2단계 인증을 아직 마치지 않으셨기 때문입니다.",
    remedy: { path: "/auth/code", label: "2단계 인증 마치기", done: "2단계 인증을 마치신 뒤" },
  },
  "factor-missing": {
    because: "관리자는 2단계 인증을 먼저 등록해야 하기 때문입니다.",
    remedy: { path: "/account/factors/new", label: "2단계 인증 등록하기", done: "2단계 인증을 등록하신 뒤" },
  },
};
