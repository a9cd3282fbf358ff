const thousands = new Intl.NumberFormat("ko-KR");

export function formatNumber(value: number): string {
  return thousands.format(value);
}
