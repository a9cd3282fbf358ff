/** The fragment that a form without scripts redirects to. */
export const FOLLOW_UP_ID = "follow-up";

export const FIRST_RESPONSE_DEFINITION =
  "첫 연락을 기록한 때와 상태를 바꾼 때 가운데 이른 쪽을 첫 응답으로 봅니다.";

const contactLabels = {
  call: "통화함",
  no_answer: "부재중",
  email: "메일 보냄",
  visit: "방문",
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

export function resolutionLabel(resolution: string): string {
  return Object.hasOwn(resolutionLabels, resolution)
    ? resolutionLabels[resolution as InquiryResolution]
    : resolution;
}
