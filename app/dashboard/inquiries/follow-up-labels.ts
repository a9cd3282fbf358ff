/** The fragment that a form without scripts redirects to. */
export const FOLLOW_UP_ID = "follow-up";

const responseLabels = { awaited: "응답 대기", given: "응답함", none: "응답 없음" } as const;

/** The database's `response` in words; null for suspected spam, to which none is due. */
export function responseLabel(inquiry: { response: string; suspected_spam: boolean }): string | null {
  const { response, suspected_spam } = inquiry;
  if (response === "none" && suspected_spam) return null;
  return responseLabels[response as keyof typeof responseLabels];
}

const contactLabels = {
  call: "통화함",
  no_answer: "부재중",
  email: "메일 보냄",
  visit: "방문",
  reply_received: "답장 받음",
} as const;

export type ContactKind = keyof typeof contactLabels;
export const contactKinds = Object.keys(contactLabels) as ContactKind[];

export function contactLabel(kind: string): string {
  return Object.hasOwn(contactLabels, kind) ? contactLabels[kind as ContactKind] : kind;
}

const resolutionLabels = {
  adopted: "도입",
  on_hold: "보류",
  declined: "거절",
  unreachable: "연락 안 됨",
} as const;

export type InquiryResolution = keyof typeof resolutionLabels;
export const inquiryResolutions = Object.keys(resolutionLabels) as InquiryResolution[];

export const resolutionChoices = [...inquiryResolutions, "none"] as const;

export function resolutionChoiceLabel(choice: (typeof resolutionChoices)[number]): string {
  return choice === "none" ? "결과 없이 완료" : resolutionLabel(choice);
}

export function resolutionLabel(resolution: string): string {
  return Object.hasOwn(resolutionLabels, resolution)
    ? resolutionLabels[resolution as InquiryResolution]
    : resolution;
}
