import { outcomeLabel } from "../../inquiries/follow-up-labels.ts";
import { DataTable } from "../charts/data-table.tsx";
import { countText } from "../comparison-text.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";
import type { OutcomeCount } from "./read-month-statistics.server.ts";

type OutcomeCountsProps = {
  outcomes: OutcomeCount[];
  completed: number;
  range: { from: string; to: string };
};

export function OutcomeCounts({ outcomes, completed, range }: OutcomeCountsProps) {
  const written = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="outcomes" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="outcomes" className="text-lg font-bold text-pine-900">
        상담 결과
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">이달에 접수해 완료한 문의의 결과입니다.</p>
      <DataTable
        caption="완료한 문의의 상담 결과"
        headers={["결과", "문의"]}
        rows={[
          ...outcomes.map(({ outcome, count }) => ({
            key: outcome,
            name: outcomeLabel(outcome),
            to: inquiryListPath({ ...range, outcome }),
            cells: [countText(count)],
          })),
          { key: "unwritten", name: "적지 않음", cells: [countText(Math.max(0, completed - written))] },
        ]}
      />
    </section>
  );
}
