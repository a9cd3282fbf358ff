const format = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  dateStyle: "long",
  timeStyle: "short",
});

/** A moment as the database writes it, in words: 2026년 11월 21일 오후 2:03. */
export function seoulTime(moment: string): string {
  return format.format(new Date(moment));
}
