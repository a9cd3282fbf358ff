import { organizationTypeName } from "../../../app/dashboard/statistics/breakdowns.ts";
import { estimatedUsersLabel, sourceLabel } from "../../../app/inquiry/inquiry-labels.ts";
import { cellsOf, formatCases, formatMeasured, SEOUL_DAY, selectTexts, today } from "./agreement.ts";
import type { CrowdedDesk } from "./crowded-desk.ts";

const MEASURES = `count(*) as received, count(first_response_at) as answered,
  extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)) as median,
  extract(epoch from percentile_cont(0.9) within group (order by first_response_at - created_at)) as p90`;
type Measured = { received: unknown; answered: unknown; median: unknown; p90: unknown };

const measuredCells = ({ received, answered, median, p90 }: Measured) => [
  `${formatCases(received)} 중 ${formatCases(answered)}`,
  formatMeasured(median),
  formatMeasured(p90),
];
const bandLabel = (band: string) => (band === "none" ? "미입력" : estimatedUsersLabel(band));

function periodOf(weeks: number): string {
  const first = `date_trunc('week', date '${today}')::date - ${7 * (weeks - 1)}`;
  return `not suspected_spam and ${SEOUL_DAY} between ${first} and date '${today}'`;
}

function countBy(desk: CrowdedDesk, weeks: number, column: string): Promise<string[][]> {
  return selectTexts(
    desk,
    `select ${column}, count(*) from public.inquiries where ${periodOf(weeks)} group by 1 order by 1`,
  );
}
const countByType = (desk: CrowdedDesk, weeks: number) => countBy(desk, weeks, "organization_type");
const countByBand = (desk: CrowdedDesk, weeks: number) =>
  countBy(desk, weeks, "coalesce(estimated_users, 'none')");

export async function analyticsInSql(desk: CrowdedDesk, weeks: number) {
  const period = periodOf(weeks);
  const perWeek = await desk.sql<Measured>(
    `select ${MEASURES} from public.inquiries where ${period}
     group by date_trunc('week', created_at at time zone 'Asia/Seoul')
     order by date_trunc('week', created_at at time zone 'Asia/Seoul')`,
  );
  const perForm = await desk.sql<Measured>(
    `select ${MEASURES} from public.inquiries where ${period}
     group by organization_type = 'general' order by organization_type = 'general' desc`,
  );
  const loads = await desk.sql<{ open: unknown; received: unknown }>(
    `select count(*) filter (where status <> 'completed') as open, count(*) filter (where ${period}) as received
     from public.inquiries where not suspected_spam group by assigned_to`,
  );
  return {
    weeks: perWeek.map(({ received }) => formatCases(received)),
    types: (await countByType(desk, weeks)).map(([type = "", count]) => [
      organizationTypeName(type),
      formatCases(count),
    ]),
    users: (await countByBand(desk, weeks)).map(([band = "", count]) => [
      bandLabel(band),
      formatCases(count),
    ]),
    sources: (await countBy(desk, weeks, "source")).map(([source = "", count]) => [
      sourceLabel(source),
      formatCases(count),
    ]),
    statuses: (await countBy(desk, weeks, "status")).map(([, count]) => formatCases(count)),
    responses: perWeek.map(measuredCells),
    forms: perForm.map(measuredCells),
    loads: loads.map(({ open, received }) => `${formatCases(open)} ${formatCases(received)}`).toSorted(),
  };
}

export async function analyticsOnPage(desk: CrowdedDesk, weeks: number) {
  const page = await desk.admin.open(`/dashboard/analytics?weeks=${weeks}`);
  const inOrder = (rows: string[][], expected: string[]) =>
    expected.flatMap((name) => rows.filter(([label]) => label === name).map((cells) => cells.slice(0, 2)));
  const types = (await countByType(desk, weeks)).map(([type = ""]) => organizationTypeName(type));
  const bands = (await countByBand(desk, weeks)).map(([band = ""]) => bandLabel(band));
  const statuses = cellsOf(page, "지금의 상태").map(([, count]) => count);
  return {
    weeks: cellsOf(page, "주별 접수").map(([, count]) => count),
    types: inOrder(cellsOf(page, "기관 유형별 접수"), types),
    users: inOrder(cellsOf(page, "예상 이용 인원별 접수"), bands),
    sources: cellsOf(page, "접수 경로별 접수")
      .map((cells) => cells.slice(0, 2))
      .filter(([, count]) => count !== "0건"),
    // SQL sorts by name: completed, in_progress, new.
    statuses: statuses.toReversed(),
    responses: cellsOf(page, "주별 첫 응답 시간").map((cells) => cells.slice(1)),
    forms: cellsOf(page, "들어온 양식별 첫 응답 시간").map((cells) => cells.slice(1)),
    loads: cellsOf(page, "담당별 업무량")
      .map(([, open, received]) => `${open} ${received}`)
      .filter((load) => load !== "0건 0건")
      .toSorted(),
  };
}
