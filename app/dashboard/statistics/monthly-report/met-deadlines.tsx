import { formatMonth, type Month } from "../../../korean/dates.ts";
import { RESPONSE_TIME_IN_FULL } from "../../../korean/response-time.ts";
import { FIRST_RESPONSE_DEFINITION } from "../../inquiries/follow-up-labels.ts";
import { DataTable } from "../charts/data-table.tsx";
import { countText } from "../comparison-text.ts";
import type { DeadlineCounts } from "./read-month-statistics.server.ts";

type MetDeadlinesProps = {
  month: Month;
  previousMonth: Month;
  deadlines: DeadlineCounts;
  previousDeadlines: DeadlineCounts;
};

export function MetDeadlines({ month, previousMonth, deadlines, previousDeadlines }: MetDeadlinesProps) {
  const both = [previousDeadlines, deadlines];
  return (
    <section aria-labelledby="deadlines" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="deadlines" className="text-lg font-bold text-pine-900">
        약속한 기한
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        {RESPONSE_TIME_IN_FULL} 안에 처음 응답했는지를 접수한 달로 셉니다. {FIRST_RESPONSE_DEFINITION}
      </p>
      <DataTable
        caption={`${formatMonth(month)}과 ${formatMonth(previousMonth)} 문의의 약속한 기한`}
        headers={["첫 응답", formatMonth(previousMonth), formatMonth(month)]}
        rows={[
          { key: "kept", name: "기한 안", cells: both.map(({ kept }) => countText(kept)) },
          { key: "missed", name: "기한 지남", cells: both.map(({ missed }) => countText(missed)) },
          { key: "open", name: "아직 기한이 남음", cells: both.map(({ open }) => countText(open)) },
          { key: "share", name: "지킨 비율", cells: both.map(shareText) },
        ]}
      />
    </section>
  );
}

function shareText({ kept, missed }: DeadlineCounts): string {
  const decided = kept + missed;
  return decided === 0 ? "기록 없음" : `${Math.round((kept / decided) * 100)}% (${countText(decided)} 중)`;
}
