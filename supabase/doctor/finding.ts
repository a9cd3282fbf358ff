export const AREAS = {
  node: "Node.js",
  settings: "설정",
  secrets: "비밀값",
  outbox: "보관함 디스크",
  waiting: "기다리는 문의",
  origin: "사이트 주소",
  project: "프로젝트 연결",
  clock: "시계",
  auth: "인증 설정",
  secondFactor: "2단계 인증",
  mail: "메일",
  function: "초대 코드 함수",
  database: "데이터베이스",
  migrations: "마이그레이션",
  catalogue: "스키마",
  data: "데이터",
  siteToken: "SITE_TOKEN",
  smtp: "알림 메일",
  webhook: "웹훅",
  retention: "개인정보 파기",
  pages: "화면의 안내",
} as const;

/** One finding of the doctor. A `problem` fails the whole run; `warning` and `unchecked` do not. */
export type Finding = {
  area: keyof typeof AREAS;
  outcome: "good" | "warning" | "problem" | "unchecked";
  message: string;
  remedy?: string;
};

type Area = Finding["area"];

export const good = (area: Area, message: string): Finding => ({ area, outcome: "good", message });

const withRemedy =
  (outcome: Finding["outcome"]) =>
  (area: Area, message: string, remedy: string): Finding => ({ area, outcome, message, remedy });

export const warning = withRemedy("warning");
export const problem = withRemedy("problem");
export const unchecked = withRemedy("unchecked");

/** Why a request failed: Node gives the reason only in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return "code" in error ? `${error.message} (${String(error.code)})` : error.message;
}
