import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { listNames } from "../../korean/names.ts";
import { formatNearDay, seoulDay, towardsWeekday } from "../../korean/dates.ts";
import { contactLabel, resolutionLabel } from "./follow-up-labels.ts";
import type { NameOf } from "../member-names.ts";

export type HistoryEvent = {
  id: number;
  at: string;
  actor: string | null;
  kind: string;
  from_value: string | null;
  to_value: string | null;
  details: unknown;
};

export function eventText(event: HistoryEvent, nameOf: NameOf): string {
  return `${hasDetail(event, "undone") ? "되돌림: " : ""}${eventChangeText(event, nameOf)}`;
}

const receivedBy: Record<string, string> = {
  phone: "전화로",
  kakao: "카카오톡으로",
  mail: "메일로",
  referral: "소개로",
  fair: "박람회에서",
};

/** The history's first line. */
export function receivedText(source: string): string {
  const how = receivedBy[source];
  return how ? `${how} 문의를 받았습니다.` : "문의가 접수되었습니다.";
}

const correctedColumns: Record<string, string> = {
  organization_name: "기관명",
  contact_name: "담당자명",
  phone: "연락처",
  email: "이메일",
  organization_type: "기관 유형",
  estimated_users: "예상 이용 인원",
};

function hasDetail({ details }: HistoryEvent, name: string): boolean {
  return typeof details === "object" && details !== null && name in details;
}

function eventChangeText(event: HistoryEvent, nameOf: NameOf): string {
  const { at, kind, from_value, to_value } = event;
  const changedOn = seoulDay(new Date(at));
  switch (kind) {
    case "status":
      return `상태를 ${statusDisplay(from_value ?? "").label}에서 ${statusDisplay(to_value ?? "").towards} 바꾸었습니다.`;
    case "assignment":
      if (hasDetail(event, "left")) return `${nameOf(from_value)} 님이 관리자에서 빠져 담당이 비었습니다.`;
      return to_value === null
        ? `담당 관리자(${nameOf(from_value)} 님)를 해제했습니다.`
        : `담당 관리자를 ${nameOf(to_value)} 님으로 정했습니다.`;
    case "spam":
      return to_value === "true" ? "스팸으로 표시했습니다." : "스팸 표시를 해제했습니다.";
    case "next_action": {
      const [day = "", time] = (to_value ?? from_value ?? "").split(" ");
      if (to_value === null) return `다음 연락일(${formatNearDay(day, changedOn)})을 지웠습니다.`;
      return from_value === to_value
        ? `다음 연락일(${formatNearDay(day, changedOn)})에 할 일을 고쳤습니다.`
        : `다음 연락일을 ${towardsWeekday(day, changedOn, time)} 정했습니다.`;
    }
    case "resolution":
      if (to_value === null) return `상담 결과(${resolutionLabel(from_value ?? "")})를 지웠습니다.`;
      return from_value === to_value
        ? `상담 결과(${resolutionLabel(to_value)})의 이유를 고쳤습니다.`
        : `상담 결과를 적었습니다: ${resolutionLabel(to_value)}.`;
    case "correction": {
      const { fields } = event.details as { fields: string[] };
      const words = fields.map((field) => correctedColumns[field] ?? field);
      return `${listNames(words)}${words.at(-1) === correctedColumns["phone"] ? "를" : "을"} 고쳤습니다.`;
    }
    case "note":
      return "메모를 지웠습니다.";
    case "contact":
      return `연락 기록(${contactLabel(from_value ?? "")})을 지웠습니다.`;
    case "intake":
      return `${receivedBy[to_value ?? ""] ?? "사이트로"} 받은 문의를 ${hasDetail(event, "import") ? "파일에서 가져와 " : ""}등록했습니다.`;
    case "erasure":
      return hasDetail(event, "again")
        ? "복원으로 되살아난 개인정보를 다시 삭제했습니다."
        : "개인정보를 삭제했습니다.";
    case "anonymisation":
      return "보관 기간이 지나 개인정보를 삭제했습니다.";
    default:
      return kind;
  }
}
