export const SUBJECT_PREFIX = "[숲결 VR]";

export const REPLY_SUBJECT = "도입 문의 답변";

/** Always says which inquiry it answers, whatever an admin wrote. */
export function replySubject(reference: string | null, subject: string = REPLY_SUBJECT): string {
  return `${SUBJECT_PREFIX} ${subject} (접수 번호 ${reference ?? "없음"})`;
}
