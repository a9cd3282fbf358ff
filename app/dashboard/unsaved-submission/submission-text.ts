import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { contactLabel, resolutionLabel } from "../inquiries/follow-up-labels.ts";

export type SubmittedField = readonly [name: string, value: string];

type Values = ReadonlyMap<string, string>;

const byIntent: Record<string, (values: Values) => string> = {
  note: () => "메모 남기기",
  "edit-note": () => "메모 고치기",
  "edit-remark": () => "연락 기록 고치기",
  contact: (values) => `연락 기록하기(${contactLabel(values.get("kind") ?? "")})`,
  "update-status": (values) => statusChange(values),
  assign: () => "담당 정하기",
  "assign-to-self": () => "내가 맡기",
  spam: (values) => spamChange(values),
  "next-action": (values) => `다음 연락일 정하기(${values.get("day") ?? values.get("date") ?? ""})`,
  "clear-next-action": () => "다음 연락일 지우기",
  resolution: (values) => `상담 결과를 적고 완료하기(${resolutionLabel(values.get("resolution") ?? "")})`,
  undo: () => "되돌리기",
};

/** What a dashboard form was to do, in words for the person who sent it. */
export function submissionText(pathname: string, fields: readonly SubmittedField[]): string {
  // The last value wins, as in the forms' schemas.
  const values = new Map(fields);
  const intent = values.get("intent") ?? "";
  if (intent === "bulk-update") {
    const count = fields.filter(([name]) => name === "selected").length;
    return `선택한 문의 ${count}건: ${bulkChange(values)}`;
  }
  const known = Object.hasOwn(byIntent, intent) ? byIntent[intent] : undefined;
  if (known) return known(values);
  if (pathname.endsWith(".csv")) return "CSV 파일로 내려받기";
  if (pathname === "/dashboard/inquiries/new") return "문의 등록하기";
  if (pathname === "/dashboard/inquiries/import") return "파일의 문의 가져오기";
  if (pathname.startsWith("/dashboard/reply-texts")) return "답장 글 저장하기";
  if (pathname.endsWith("/reply")) return "답장 보내기";
  if (pathname === "/dashboard/invites")
    return values.has("revoke") ? "초대 코드 폐기하기" : "초대 코드 만들기";
  if (pathname === "/dashboard/notices") return values.has("back") ? "답장 다시 보내기" : "알림 다시 보내기";
  return values.has("status") ? statusChange(values) : "방금 누르신 것";
}

function bulkChange(values: Values): string {
  if (values.has("status")) return statusChange(values);
  return values.has("assign") ? "담당 정하기" : spamChange(values);
}

function statusChange(values: Values): string {
  return `상태를 ${statusDisplay(values.get("status") ?? "").towards} 바꾸기`;
}

function spamChange(values: Values): string {
  return values.get("spam") === "false" ? "스팸 아님으로 표시하기" : "스팸으로 표시하기";
}

/** Without a name of who or what is meant, these are asked for on their own page only. */
export function isIrreversible(pathname: string, fields: readonly SubmittedField[]): boolean {
  return (
    pathname === "/dashboard/members" ||
    pathname.endsWith("/erase") ||
    fields.some(([name, value]) => name === "intent" && value === "remove")
  );
}
