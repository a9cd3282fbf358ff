// Without the holidays, so that pages for browsers can load it.
export const RESPONSE_DAYS = 2;

/** The promise in words for visitors. */
export const RESPONSE_TIME = `영업일 기준 1~${RESPONSE_DAYS}일`;

/** The same to staff. */
export const RESPONSE_TIME_FOR_STAFF = "영업일 이틀";

export const BUSINESS_HOURS = "공휴일을 뺀 평일 9시부터 18시까지";
export const RESPONSE_TIME_IN_FULL = `영업일(${BUSINESS_HOURS}) 이틀`;
