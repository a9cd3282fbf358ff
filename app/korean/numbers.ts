const thousands = new Intl.NumberFormat("ko-KR");

/** "12,345". */
export function formatNumber(value: number): string {
  return thousands.format(value);
}
