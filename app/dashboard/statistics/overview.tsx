import { Link } from "react-router";
import type { Route } from "./+types/overview.ts";
import { env } from "../../env.server.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDateTime, seoulDay } from "../../korean/dates.ts";
import { totalsOf } from "../inquiries/read-inquiries.server.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { deliveriesPath } from "../notifications/delivery-list.tsx";
import type { DeliveryCounts } from "../notifications/read-deliveries.server.ts";
import { readLayout } from "../read-layout.server.ts";
import { readQueuePage } from "../inquiries/read-queues.server.ts";
import { toDoLines } from "../worklist/to-do.server.ts";
import { WorklistSummary } from "../worklist/worklist-summary.tsx";
import { countText } from "./count-text.ts";
import { CountCards } from "./count-cards.tsx";
import { responseCards, statusCards, thisWeekCard } from "./count-cards.server.ts";
import { lastWeeks, type Overview, readOverview } from "./read-statistics.server.ts";
import { samples } from "./samples.server.ts";
import { Samples } from "./samples.tsx";
import { StatisticsUnavailable } from "../list-unavailable.tsx";

const OLDEST = 5;
const WEEKS = 13;

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const now = new Date();
  const [read, layout, page] = await Promise.all([
    readOverview(supabase, lastWeeks(WEEKS, seoulDay(now))),
    readLayout(supabase),
    readQueuePage(supabase, { queue: "unanswered", now, size: OLDEST }),
  ]);
  const overview = read.outcome === "read" ? read.overview : null;
  const totals = layout.outcome === "read" ? totalsOf(layout.layout.counts, {}) : layout;
  return {
    samples,
    worklist:
      page.outcome === "read"
        ? {
            toDo: toDoLines(page.counts, overview?.completed_without_resolution ?? 0),
            toAnswer: page.inquiries,
          }
        : null,
    figures:
      overview && totals.outcome === "read"
        ? {
            cards: [
              ...statusCards(totals.byStatus),
              thisWeekCard(overview.period, seoulDay(now)),
              ...responseCards(overview.period, `최근 ${WEEKS}주`),
            ],
            anonymisation: anonymisationRun(overview.last_anonymisation, now),
          }
        : null,
    stuck: stuckNotifications(overview?.deliveries),
    unanswered: env.unansweredFaq.length,
  };
}

/** A line for Overview if notifications fail, or may. */
function stuckNotifications(counts: DeliveryCounts | undefined) {
  if (!counts) return { text: "보내지 못한 알림이 있는지 확인하지 못했습니다.", path: "/dashboard/notices" };
  const { failed, dead } = counts;
  if (failed + dead === 0) return null;
  return {
    text: `보내지 못한 알림이 ${formatNumber(failed + dead)}건 있습니다.`,
    path: deliveriesPath({ state: dead > 0 ? "dead" : "failed" }),
  };
}

type AnonymisationRun =
  | { state: "never"; last?: undefined }
  | { state: "in-time" | "late"; last: { at: string; text: string; count: string } };

// The anonymisation job runs daily.
const LATE_AFTER_MS = 2 * 24 * 60 * 60 * 1_000;

function anonymisationRun(run: Overview["last_anonymisation"], now: Date): AnonymisationRun {
  if (run === null) return { state: "never" };
  const isLate = now.getTime() - Date.parse(run.ran_at) > LATE_AFTER_MS;
  return {
    state: isLate ? "late" : "in-time",
    last: { at: run.ran_at, text: formatDateTime(run.ran_at), count: countText(run.anonymised) },
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { worklist, figures, samples, stuck, unanswered } = loaderData;
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        Overview
      </h1>
      {stuck && (
        <p className="mt-4">
          <Link to={stuck.path} className="underline underline-offset-4">
            {stuck.text}
          </Link>
        </p>
      )}
      <WorklistSummary read={worklist} />
      <section aria-labelledby="inquiries" className="mt-12">
        <h2 id="inquiries" className="text-lg font-bold text-pine-900">
          문의 현황
        </h2>
        {figures ? (
          <>
            <CountCards cards={figures.cards} />
            <LastAnonymisation {...figures.anonymisation} />
          </>
        ) : (
          <StatisticsUnavailable retryPath="/dashboard" />
        )}
      </section>
      {unanswered > 0 && (
        <p className="mt-5 text-[0.9375rem] text-ink-soft">
          첫 화면의 자주 묻는 질문에 답을 채우지 않은 것이 {unanswered}개 있습니다. 사이트를 운영하는 분께
          알려 주세요.
        </p>
      )}
      <Samples {...samples} />
    </>
  );
}

const looks = {
  "in-time": { box: "edge", words: "" },
  never: { box: "border-l-4 border-dawn-500 bg-dawn-100", words: "text-dawn-700" },
  late: { box: "border-l-4 border-alarm-700 bg-alarm-100", words: "text-alarm-700" },
};

function LastAnonymisation({ state, last }: AnonymisationRun) {
  return (
    <div className={`mt-5 rounded-2xl p-6 print:break-inside-avoid ${looks[state].box}`}>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <dt className="font-semibold text-ink-soft">마지막 익명 처리</dt>
        <dd className="font-semibold">{last ? <time dateTime={last.at}>{last.text}</time> : "아직 없음"}</dd>
        {last && <dd className="text-ink-soft">{last.count} 처리</dd>}
      </dl>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        완료한 문의의 개인정보는 보관 기간이 지나면 매일 한 번 자동으로 지웁니다.
      </p>
      {state !== "in-time" && (
        <>
          <p className={`mt-3 font-bold ${looks[state].words}`}>
            자동 삭제가 {last ? "이틀이 넘도록" : "아직 한 번도"} 실행되지 않았습니다.
          </p>
          <p className="mt-1 text-[0.9375rem]">
            {!last && "처음 설치한 날이 아니라면 "}사이트를 운영하는 분께 알려 주세요.
          </p>
        </>
      )}
    </div>
  );
}
