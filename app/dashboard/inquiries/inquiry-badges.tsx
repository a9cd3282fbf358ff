import { Link } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import type { ResponseDeadline } from "./response-deadline.server.ts";
import { UrgencyMark } from "./urgency.tsx";

// The database stops counting here.
const MANY = 100;

const look = "rounded bg-mist px-1.5 text-sm font-semibold whitespace-nowrap";

/** `nth`: null if it could not be read. */
export function RepeatBadge({ nth, to }: { nth: number | null; to?: string }) {
  if (nth === null)
    return <span className="text-sm text-ink-soft">몇 번째 문의인지 불러오지 못했습니다</span>;
  if (nth < 2) return null;
  if (to === undefined) return <span className={`${look} py-0.5`}>{nthLabel(nth)}</span>;
  return (
    <Link to={to} className={`${look} py-1 underline underline-offset-4`}>
      {nthLabel(nth)}
    </Link>
  );
}

export function nthLabel(nth: number): string {
  return nth >= MANY ? `${MANY}번째가 넘는 문의` : `${formatNumber(nth)}번째 문의`;
}

export function SpamBadge() {
  return <UrgencyMark urgency="alarm">스팸 의심</UrgencyMark>;
}

export const deadlineLabels = { soon: "기한 임박", overdue: "기한 지남" };

export function DeadlineBadge({ deadline }: { deadline: ResponseDeadline }) {
  const { state } = deadline;
  if (state !== "soon" && state !== "overdue") return null;
  return (
    <UrgencyMark urgency={state === "overdue" ? "alarm" : "warning"}>{deadlineLabels[state]}</UrgencyMark>
  );
}
