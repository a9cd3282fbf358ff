export const notificationKinds = {
  new_inquiry: "새 문의",
  assigned: "나에게 배정된 문의",
  next_action_due: "다음 연락일",
  deadline_at_risk: "응답 기한이 임박한 문의",
  outbox_stuck: "저장되지 못하고 있는 문의",
  digest: "하루 요약",
  role_changed: "내 권한 변경",
  new_device: "새 기기에서 로그인",
  password_changed: "비밀번호 변경",
  factor_added: "2단계 인증 추가",
  factor_removed: "2단계 인증 해제",
  recovery_codes_made: "복구 코드 새로 만들기",
} as const;

export type NotificationKind = keyof typeof notificationKinds;

/** Also of what an admin wrote, and the site only sends. */
export const deliveryKinds = { ...notificationKinds, reply: "문의 답장" } as const;

const inquiryKinds = ["new_inquiry", "assigned", "next_action_due", "deadline_at_risk"] as const;

export type InquiryNotificationKind = (typeof inquiryKinds)[number];

export function isAboutInquiries(kind: string): kind is InquiryNotificationKind {
  return (inquiryKinds as readonly string[]).includes(kind);
}

/** The kinds that a member may switch off, as in the database. */
export const optionalKinds = [
  "new_inquiry",
  "assigned",
  "next_action_due",
  "deadline_at_risk",
  "digest",
] as const satisfies NotificationKind[];

export const channelLabels = {
  mail: "메일",
  webhook: "업무 메신저 (웹훅)",
  visitor_mail: "방문자 확인 메일",
  reply: "답장 메일",
} as const;

export type ChannelName = keyof typeof channelLabels;

/** A newer server may have stored a name that this one does not know. */
export function wordOf(words: Record<string, string>, name: string): string {
  return words[name] ?? name;
}

export function problemText(problem: string): string {
  const [, protocol, code] = /^(smtp|status)_(\d{3})$/.exec(problem) ?? [];
  if (protocol) return protocol === "smtp" ? `메일 서버가 거절함 (${code})` : `받는 서버의 답 ${code}`;
  return problems[problem] ?? problem;
}

const problems: Record<string, string> = {
  timeout: "제때 답이 없음",
  connection: "연결되지 않음",
  login_refused: "메일 서버가 로그인을 거절함",
  address_refused: "보낼 수 없는 주소",
  mailbox_unknown: "받는 쪽에 없는 주소",
  mailbox_disabled: "더 쓰지 않는 메일함",
  mailbox_full: "가득 찬 메일함",
  domain_unknown: "없는 메일 도메인",
  writer_left: "쓴 사람이 더는 관리자가 아님",
  unexpected: "알 수 없는 오류",
};
