import { Link } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import { useRetryWhile } from "../outage/last-successful-read.ts";
import { inquiryListPath } from "../inquiries/inquiry-list-path.ts";
import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { Badge } from "../../ui/badge.tsx";
import type { ListedInquiry } from "../inquiries/rows/listed-inquiry.server.ts";
import { RowFacts, RowReasons } from "../inquiries/rows/row-facts.tsx";
import { pathFromQueue, type Queue, queueLabels, worklistPath } from "../inquiries/queues.ts";
import type { QueueCounts } from "../inquiries/read-queues.server.ts";

type ToAnswer = { outcome: "read"; inquiries: ListedInquiry[]; counts: QueueCounts } | { outcome: "failed" };
/** `toAnswer`: the first of those that wait for a response; `unresolved`: how many were completed without an outcome. */
type WorklistSummaryProps = { toAnswer: ToAnswer; unresolved: number };

const mostUrgentFirst = [
  "today",
  "overdue",
  "next_action_past",
  "due_soon",
  "next_action_today",
  "stale",
  "no_next_action",
  "unassigned",
  "mine",
] as const satisfies Queue[];

const alarming: readonly Queue[] = ["overdue", "next_action_past", "stale"];

export function WorklistSummary({ toAnswer, unresolved }: WorklistSummaryProps) {
  useRetryWhile(toAnswer.outcome === "failed");
  return (
    <section
      aria-labelledby="worklist-summary"
      className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id="worklist-summary" className="mb-3 text-lg font-bold text-pine-900">
          지금 할 일
        </h2>
        {toAnswer.outcome === "read" && <ToDo counts={toAnswer.counts} unresolved={unresolved} />}
      </div>
      {toAnswer.outcome === "read" ? (
        <ToAnswer inquiries={toAnswer.inquiries} />
      ) : (
        <p role="alert" className="rounded-2xl bg-mist p-6">
          할 일을 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
        </p>
      )}
    </section>
  );
}

function ToDo({ counts, unresolved }: { counts: QueueCounts; unresolved: number }) {
  const lines = [
    ...mostUrgentFirst.map((queue) => ({
      to: worklistPath(queue),
      label: queueLabels[queue],
      count: counts[queue],
      isAlarming: alarming.includes(queue),
    })),
    {
      to: inquiryListPath({ resolution: "none" }),
      label: "결과 없이 완료",
      count: unresolved,
      isAlarming: false,
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className="text-ink-soft">지금은 없습니다.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ to, label, count, isAlarming }) => (
        <li key={label} className="relative flex justify-between gap-4 py-2 hover:bg-mist">
          <Link to={to} className="underline underline-offset-4 after:absolute after:inset-0">
            {label}
          </Link>{" "}
          <span className={`font-bold ${isAlarming ? "text-alarm-700" : ""}`}>{formatNumber(count)}건</span>
        </li>
      ))}
    </ul>
  );
}

function ToAnswer({ inquiries }: { inquiries: ListedInquiry[] }) {
  return (
    <div>
      <h3 className="mb-3 text-lg font-bold">먼저 응답할 문의</h3>
      {inquiries.length === 0 && <p className="text-ink-soft">모두 응답했습니다.</p>}
      <ol className="divide-y divide-line border-line not-empty:border-y">
        {inquiries.map((row) => (
          <li
            key={row.id}
            id={`inquiry-${row.id}`}
            className="flex scroll-mt-20 flex-wrap items-center gap-x-3 gap-y-1 py-3"
          >
            <Badge look={statusDisplay(row.status).badge}>{statusDisplay(row.status).label}</Badge>
            <Link
              to={pathFromQueue(row.id, "unanswered")}
              className="py-1 font-semibold underline underline-offset-4"
            >
              {row.organization_name}
            </Link>
            <RowReasons row={row} />
            <RowFacts row={row}>
              <time dateTime={row.created_at}>{row.received}</time> 접수 ·{" "}
            </RowFacts>
          </li>
        ))}
      </ol>
    </div>
  );
}
