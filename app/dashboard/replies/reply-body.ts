import { formatNumber } from "../../korean/numbers.ts";

/** Of a reply and of a reply text, which becomes one. The database allows as much. */
export const REPLY_BODY_MAX = 2_000;

export const replyBodyWords = {
  missing: "본문을 입력해 주세요.",
  tooLong: `본문은 ${formatNumber(REPLY_BODY_MAX)}자를 초과할 수 없습니다.`,
};
