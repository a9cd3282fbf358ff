import { addMonths, monthOf } from "../../../app/korean/dates.ts";
import { aggregate, cellsOf, formatCases, formatMeasured, today } from "./agreement.ts";
import type { CrowdedDesk } from "./crowded-desk.ts";

const MONTH_OF_ROW = `to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM')`;
const startOf = (month: string) => `(timestamp '${month}-01' at time zone 'Asia/Seoul')`;

/** 0 is this month, -1 the last. */
export const monthFromNow = (offset: number) => addMonths(monthOf(today), offset);

export async function reportInSql(desk: CrowdedDesk, month: string) {
  const months = [addMonths(month, -1), month];
  const cohorts = await Promise.all(
    months.map((each) => cohortUntil(desk, each, `${startOf(each)} + (now() - ${startOf(month)})`)),
  );
  const deadlines = await Promise.all(months.map((each) => deadlinesOf(desk, each)));
  const ofMonth = `not suspected_spam and ${MONTH_OF_ROW} = '${month}'`;
  const resolutions = await aggregate(
    desk,
    ["adopted", "declined", "unreachable"]
      .map((resolution) => `count(*) filter (where resolution = '${resolution}') as ${resolution}`)
      .concat("count(*) filter (where status = 'completed' and resolution is null) as unwritten")
      .concat("count(*) filter (where status = 'in_progress' and resolution = 'on_hold') as held")
      .join(),
    ofMonth,
  );
  const statuses = await aggregate(
    desk,
    `count(*) filter (where status = 'new') as new, count(*) filter (where status = 'in_progress') as moved,
     count(*) filter (where status = 'completed') as done`,
    ofMonth,
  );
  const measured = (seconds: unknown, n: unknown, { received }: Record<string, unknown>) =>
    `${seconds === null ? "기록 없음" : formatMeasured(seconds)} (${formatCases(received)} 중 ${formatCases(n)})`;
  return {
    cohorts: [
      cohorts.map(({ received }) => formatCases(received)),
      cohorts.map(({ answered }) => formatCases(answered)),
      cohorts.map(({ completed }) => formatCases(completed)),
      cohorts.map((each) => measured(each.response, each.answered, each)),
      cohorts.map((each) => measured(each.completion, each.completed, each)),
    ],
    deadlines: ["kept", "missed", "open"].map((state) =>
      deadlines.map((counts) => formatCases(counts[state])),
    ),
    resolutions: Object.values(resolutions).map(formatCases),
    statuses: [
      `신규 ${formatCases(statuses.new)}`,
      `진행중 ${formatCases(statuses.moved)}`,
      `완료 ${formatCases(statuses.done)}`,
    ],
  };
}

function cohortUntil(desk: CrowdedDesk, month: string, asOf: string) {
  return aggregate(
    desk,
    `count(*) as received, count(*) filter (where first_response_at <= ${asOf}) as answered,
     count(*) filter (where completed_at <= ${asOf}) as completed,
     extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)
       filter (where first_response_at <= ${asOf})) as response,
     extract(epoch from percentile_cont(0.5) within group (order by completed_at - created_at)
       filter (where completed_at <= ${asOf})) as completion`,
    `not suspected_spam and ${MONTH_OF_ROW} = '${month}' and created_at < ${asOf}`,
  );
}

function deadlinesOf(desk: CrowdedDesk, month: string) {
  return aggregate(
    desk,
    `count(*) filter (where first_response_at <= due_at) as kept,
     count(*) filter (where coalesce(first_response_at, now()) > due_at) as missed,
     count(*) filter (where first_response_at is null and due_at >= now()) as open`,
    `not suspected_spam and ${MONTH_OF_ROW} = '${month}'`,
  );
}

export async function reportOnPage({ admin }: CrowdedDesk, month: string) {
  const page = await admin.open(`/dashboard/reports/monthly?month=${month}`);
  const captioned = (words: string) =>
    [...page.document.querySelectorAll("caption")].find(({ textContent }) => textContent.endsWith(words))
      ?.textContent ?? "";
  return {
    cohorts: cellsOf(page, captioned("의 문의")).map((cells) => cells.slice(1, 3)),
    deadlines: cellsOf(page, captioned("약속한 기한"))
      .slice(0, 3)
      .map((cells) => cells.slice(1)),
    resolutions: cellsOf(page, "완료한 문의의 상담 결과").map(([, count]) => count),
    statuses: [...page.document.querySelectorAll('section[aria-labelledby="institutions"] h3')].map(
      ({ textContent }) => textContent,
    ),
  };
}
