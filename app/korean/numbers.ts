const thousands = new Intl.NumberFormat("ko-KR");

export function formatNumber(value: number): string {
  // Covers most numbers of a list; Intl takes ten times as long.
  if (Number.isInteger(value) && value > 0 && value < 1_000) return String(value);
  return thousands.format(value);
}
