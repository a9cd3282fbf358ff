import { formatMonth, type Month } from "../../../korean/dates.ts";
import { RESPONSE_TIME_IN_FULL } from "../../../korean/response-time.ts";
import { FIRST_RESPONSE_DEFINITION } from "../../inquiries/first-response.ts";
import { resolutionLabel } from "../../inquiries/follow-up-labels.ts";
import { WITHOUT_RESOLUTION } from "../../list-parameters.ts";
import { DataTable } from "../charts/data-table.tsx";
import { countText, isSmallBase, percentText } from "../comparison-text.ts";
import type { DeadlineCounts, ResolutionCount } from "./read-monthly-report.server.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";

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
  if (decided === 0) return "기록 없음";
  const share = percentText(kept, decided);
  return isSmallBase(decided) ? share : `${share} (${countText(decided)} 중)`;
}

type ResolutionCountsProps = {
  resolutions: ResolutionCount[];
  completed: number;
  range: { from: string; to: string };
};

export function ResolutionCounts({ resolutions, completed, range }: ResolutionCountsProps) {
  const ofCompleted = resolutions.filter(({ resolution }) => resolution !== "on_hold");
  const held = resolutions.find(({ resolution }) => resolution === "on_hold");
  const written = ofCompleted.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="resolutions" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="resolutions" className="text-lg font-bold text-pine-900">
        상담 결과
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        이달에 접수해 완료한 문의의 결과입니다. 보류는 진행중이므로 끝에 따로 적습니다.
      </p>
      <DataTable
        caption="완료한 문의의 상담 결과"
        headers={["결과", "문의"]}
        rows={[
          ...ofCompleted.map(({ resolution, count }) => ({
            key: resolution,
            name: resolutionLabel(resolution),
            to: inquiryListPath({ ...range, resolution }),
            cells: [countText(count)],
          })),
          {
            key: "unwritten",
            name: "적지 않음",
            to: inquiryListPath({ ...range, resolution: WITHOUT_RESOLUTION }),
            cells: [countText(Math.max(0, completed - written))],
          },
          {
            key: "on_hold",
            name: `${resolutionLabel("on_hold")}(진행중)`,
            to: inquiryListPath({ ...range, resolution: "on_hold" }),
            cells: [countText(held?.count ?? 0)],
          },
        ]}
      />
    </section>
  );
}
