import * as z from "zod";
import { formatNumber } from "../../korean/numbers.ts";
import { channelLabels, deliveryKinds, wordOf } from "../../notifications/notification-kinds.ts";
import type { NameOf } from "../member-names.ts";
import type { AuditEvent } from "./read-audit.server.ts";

const roleLabels: Record<string, string> = { admin: "관리자", staff: "직원" };
const roleLabel = (role: string | null) => (role === null ? "없음" : (roleLabels[role] ?? role));

// The stored JSON may have any shape: an unexpected one counts as empty.
const detailsSchema = z
  .object({
    row_count: z.number(),
    filter: z.record(z.string(), z.unknown()),
    label: z.string(),
    attempts: z.number(),
    count: z.number(),
    mark: z.string(),
    step: z.string(),
    again: z.boolean(),
    channel: z.string(),
  })
  .partial()
  .catch({});

const failures: Record<string, string> = {
  factor: "틀린 인증 코드",
  recovery: "틀린 복구 코드",
  mailed: "틀린 메일 인증 코드",
  reauthentication: "본인 확인 실패",
};

type AuditText = Pick<AuditEvent, "kind" | "member" | "from_value" | "to_value" | "details">;

export function auditText(
  { kind, member, from_value, to_value, details }: AuditText,
  nameOf: NameOf,
): string {
  const {
    row_count = 0,
    filter = {},
    label = "",
    attempts = 1,
    count = 1,
    mark,
    step = "",
    again,
    channel = "",
  } = detailsSchema.parse(details);
  const invite = (done: string) => `${roleLabel(to_value)} 초대 코드${done}${label && `: ‘${label}’`}`;
  switch (kind) {
    case "export": {
      // `sort` does not narrow an export.
      const isNarrowed = Object.keys(filter).some((name) => name !== "sort");
      return `문의 ${formatNumber(row_count)}건을 ${isNarrowed ? "조건을 걸어 " : ""}내려받았습니다.`;
    }
    case "import":
      return `문의 ${formatNumber(row_count)}건을 파일에서 가져왔습니다.`;
    case "erasure":
      return again
        ? "복원으로 되살아난 문의 한 건의 개인정보를 다시 삭제했습니다."
        : "문의 한 건의 개인정보를 삭제했습니다.";
    case "role":
      return `${nameOf(member)} 님의 권한: ${roleLabel(from_value)} → ${roleLabel(to_value)}`;
    case "invite_created":
      return invite("를 만들었습니다");
    case "invite_used":
      return invite("로 한 사람이 가입했습니다");
    case "invite_revoked":
      return count > 1 ? `초대 코드 ${formatNumber(count)}개를 폐기했습니다.` : invite("를 폐기했습니다");
    case "sign_in_failed":
      return `${accountText(member, mark, nameOf)} ${failures[step] ?? "로그인 실패"} ${formatNumber(attempts)}번`;
    case "factor_added":
      return "2단계 인증 앱을 등록했습니다.";
    case "factor_removed":
      return "2단계 인증 앱을 해제했습니다.";
    case "recovery_codes_made":
      return `복구 코드를 ${count > 1 ? `${formatNumber(count)}번 ` : ""}새로 만들었습니다.`;
    case "factors_removed":
      return `${nameOf(member)} 님의 2단계 인증을 해제했습니다.`;
    case "factors_recovered":
      return "복구 코드로 로그인해, 등록된 인증 앱이 지워졌습니다.";
    case "sessions_ended":
      return `${nameOf(member)} 님을 기기 ${formatNumber(count)}대에서 로그아웃시켰습니다.`;
    case "direct_session":
      return `${nameOf(member)} 님 계정으로, 이 사이트를 거치지 않고 바로 로그인했습니다.`;
    case "member_removed":
      return again
        ? `복원으로 되살아난 ${nameOf(member)} 님의 계정을 다시 삭제했습니다.`
        : `${nameOf(member)} 님의 계정을 삭제했습니다.`;
    case "resend":
      return `알림을 다시 보냈습니다: ${wordOf(deliveryKinds, to_value ?? "")} · ${wordOf(channelLabels, channel)}`;
    default:
      return kind;
  }
}

function accountText(member: string | null, mark: string | undefined, nameOf: NameOf): string {
  if (member !== null) return `${nameOf(member)} 님 계정으로`;
  return mark === "others" ? "그 밖의 없는 계정들로" : `없는 계정(표시 ${mark ?? "없음"})으로`;
}
