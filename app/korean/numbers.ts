const thousands = new Intl.NumberFormat("ko-KR");

export function formatNumber(value: number): string {
  // Most numbers of a list, which Intl takes ten times as long to write.
  if (Number.isInteger(value) && value > 0 && value < 1_000) return String(value);
  return thousands.format(value);
}
