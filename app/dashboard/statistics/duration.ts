const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds as a colleague would say them: the two largest units, "3시간 20분", and nothing finer than a minute. */
export function durationInWords(seconds: number): string {
  if (seconds < MINUTE) return "1분 미만";
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const days = Math.floor(seconds / DAY);
  const parts =
    days > 0 ? [count(days, "일"), count(hours, "시간")] : [count(hours, "시간"), count(minutes, "분")];
  return parts.filter(Boolean).join(" ");
}

function count(number: number, unit: string): string {
  return number > 0 ? `${number.toLocaleString("ko-KR")}${unit}` : "";
}
