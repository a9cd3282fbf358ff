const koreanDate = new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", dateStyle: "long" });

/** The day in Korea, such as `2026년 11월 21일`. */
export function dayInKorea(timestamp: string): string {
  return koreanDate.format(new Date(timestamp));
}
