import { Link } from "react-router";
import { useRetryWhile } from "../outage/last-successful-read.ts";
import { LIST_PATH } from "../list-parameters.ts";
import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { Badge } from "../../ui/badge.tsx";
import type { ListedInquiry } from "../inquiries/rows/listed-inquiry.server.ts";
import { RowFacts, RowReasons } from "../inquiries/rows/row-facts.tsx";
import type { toDoLines } from "./to-do.server.ts";

/** `toAnswer`: the first of those that wait for a response. Null where they could not be read. */
type WorklistSummaryProps = {
  read: { toDo: ReturnType<typeof toDoLines>; toAnswer: ListedInquiry[] } | null;
};

export function WorklistSummary({ read }: WorklistSummaryProps) {
  useRetryWhile(read === null);
  return (
    <section
      aria-labelledby="worklist-summary"
      className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id="worklist-summary" className="mb-3 text-lg font-bold text-pine-900">
          지금 할 일
        </h2>
        {read?.toDo.length === 0 && <p className="text-ink-soft">지금은 없습니다.</p>}
        <ul className="divide-y divide-line border-line not-empty:border-y">
          {read?.toDo.map(({ to, label, count, isAlarming }) => (
            <li key={label} className="relative flex justify-between gap-4 py-2 hover:bg-mist">
              <Link to={to} className="underline underline-offset-4 after:absolute after:inset-0">
                {label}
              </Link>{" "}
              <span className={`font-bold ${isAlarming ? "text-alarm-700" : ""}`}>{count}</span>
            </li>
          ))}
        </ul>
      </div>
      {read ? (
        <ToAnswer inquiries={read.toAnswer} />
      ) : (
        <p role="alert" className="rounded-2xl bg-mist p-6">
          할 일을 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
        </p>
      )}
    </section>
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
              to={`${LIST_PATH}/${row.id}?list=%3Fqueue%3Dunanswered`}
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
