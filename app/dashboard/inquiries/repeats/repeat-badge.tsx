import { formatNumber } from "../../../korean/numbers.ts";

// The database counts no further.
const MANY = 100;

/** Nothing for the first inquiry of a place. */
export function RepeatBadge({ nth }: { nth: number }) {
  if (nth < 2) return null;
  return (
    <span className="rounded bg-mist px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap">
      {nthLabel(nth)}
    </span>
  );
}

export function nthLabel(nth: number): string {
  return nth >= MANY ? `${MANY}번째가 넘는 문의` : `${formatNumber(nth)}번째 문의`;
}
