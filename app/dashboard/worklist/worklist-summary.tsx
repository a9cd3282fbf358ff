import { Link } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import { useRetryWhile } from "../outage/last-successful-read.ts";
import { inquiryListPath } from "../inquiries/inquiry-list-path.ts";
import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { Badge } from "../../ui/badge.tsx";
import type { ListedInquiry } from "../inquiries/rows/listed-inquiry.server.ts";
import { RowFacts, RowReasons } from "../inquiries/rows/row-facts.tsx";
import { type Urgency, urgencyLooks } from "../inquiries/urgency.tsx";
import { pathFromQueue, type Queue, queueLabels, worklistPath } from "../inquiries/queues.ts";
import type { QueueCounts } from "../inquiries/read-queues.server.ts";

type OldestRead = { outcome: "read"; inquiries: ListedInquiry[] } | { outcome: "failed" };
type CountsRead = { outcome: "read"; counts: QueueCounts } | { outcome: "failed" };
/** `unresolved`: how many were completed without saying what became of them. */
type WorklistSummaryProps = { counts: CountsRead; unresolved: number; oldest: OldestRead };

const summaryQueues = [
  "today",
  "overdue",
  "due_soon",
  "next_action_past",
  "next_action_today",
  "no_next_action",
  "stale",
  "unassigned",
  "mine",
] as const satisfies Queue[];

const alarming: readonly Queue[] = ["overdue", "next_action_past", "stale"];

export function WorklistSummary({ counts, unresolved, oldest }: WorklistSummaryProps) {
  useRetryWhile(counts.outcome === "failed" || oldest.outcome === "failed");
  return (
    <section aria-labelledby="worklist-summary" className="mt-6">
      <h2 id="worklist-summary" className="text-lg font-bold text-pine-900">
        지금 할 일
      </h2>
      {counts.outcome === "failed" ? (
        <p role="alert" className="mt-3 rounded-2xl bg-mist p-6">
          할 일을 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
        </p>
      ) : (
        <ul className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-5">
          {summaryQueues.map((queue) => (
            <Tile
              key={queue}
              to={worklistPath(queue)}
              label={queueLabels[queue]}
              count={counts.counts[queue]}
              look={lookOf(queue)}
            />
          ))}
          <Tile
            to={inquiryListPath({ resolution: "none" })}
            label="결과 없이 완료"
            count={unresolved}
            look="warning"
          />
        </ul>
      )}
      <h3 className="mt-6 mb-2 font-bold">먼저 응답할 문의</h3>
      {oldest.outcome === "failed" && (
        <p className="text-ink-soft">
          먼저 응답할 문의를 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
        </p>
      )}
      {oldest.outcome === "read" && oldest.inquiries.length === 0 && (
        <p className="text-ink-soft">모두 응답했습니다.</p>
      )}
      {oldest.outcome === "read" && oldest.inquiries.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {oldest.inquiries.map((row) => (
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
      )}
    </section>
  );
}

function lookOf(queue: (typeof summaryQueues)[number]): Urgency {
  if (queue === "today" || queue === "mine") return "calm";
  return alarming.includes(queue) ? "alarm" : "warning";
}

type TileProps = { to: string; label: string; count: number; look: Urgency };

function Tile({ to, label, count, look }: TileProps) {
  return (
    <li className={`relative rounded-2xl p-4 print:edge ${urgencyLooks[count === 0 ? "calm" : look]}`}>
      <Link
        to={to}
        className="font-semibold underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
      >
        {label}
      </Link>{" "}
      <span className="block text-2xl font-bold">{formatNumber(count)}건</span>
    </li>
  );
}
