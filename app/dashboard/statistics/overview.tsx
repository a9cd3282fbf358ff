import { Link } from "react-router";
import type { Route } from "./+types/overview.ts";
import { env } from "../../env.server.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDateTime, seoulDay } from "../../korean/dates.ts";
import { totalsOf } from "../inquiries/read-inquiries.server.ts";
import { stuckNotifications } from "../notifications/read-deliveries.server.ts";
import { readFrame, readMembers } from "../read-frame.server.ts";
import { listed } from "../inquiries/rows/listed-inquiry.server.ts";
import { nameLookup } from "../member-names.ts";
import { readQueue } from "../worklist/read-worklist.server.ts";
import { WorklistSummary } from "../worklist/worklist-summary.tsx";
import { countText } from "./count-text.ts";
import { FigureCards } from "./figure-cards.tsx";
import { responseCards, statusCards, thisWeekCard } from "./figure-cards.server.ts";
import { type AnonymisationRun, LastAnonymisation } from "./last-anonymisation.tsx";
import { lastWeeks, type Overview, readOverview } from "./read-statistics.server.ts";
import { sampleStatistics } from "./sample-statistics.server.ts";
import { Samples } from "./samples.tsx";
import { StatisticsUnavailable } from "./statistics-unavailable.tsx";

const OLDEST = 5;
const WEEKS = 13;

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const now = new Date();
  const [read, frame, members, oldest] = await Promise.all([
    readOverview(supabase, now, lastWeeks(WEEKS, seoulDay(now))),
    readFrame(supabase),
    readMembers(supabase),
    readQueue(supabase, { queue: "unanswered", now, limit: OLDEST }),
  ]);
  const overview = read.outcome === "read" ? read.overview : null;
  const totals = frame.outcome === "read" ? totalsOf(frame.frame.counts, {}) : frame;
  return {
    counts: overview ? { outcome: "read" as const, counts: overview.queues } : { outcome: "failed" as const },
    unresolved: overview?.completed_without_resolution ?? 0,
    oldest:
      oldest.outcome === "read"
        ? { ...oldest, inquiries: listed(oldest.inquiries, { nameOf: nameLookup(members), now }) }
        : oldest,
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
    stuck: stuckNotifications(overview && overview.deliveries),
    unanswered: env.unansweredFaq.length,
    samples: sampleStatistics,
  };
}

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
  const { counts, unresolved, oldest, figures, stuck, unanswered, samples } = loaderData;
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        Overview
      </h1>
      {stuck.outcome !== "none" && (
        <p className="mt-4">
          <Link to={stuck.path} className="underline underline-offset-4">
            {stuck.text}
          </Link>
        </p>
      )}
      <WorklistSummary counts={counts} unresolved={unresolved} oldest={oldest} />
      <section aria-labelledby="inquiries" className="mt-12">
        <h2 id="inquiries" className="text-lg font-bold text-pine-900">
          문의 현황
        </h2>
        {figures ? (
          <>
            <FigureCards cards={figures.cards} />
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
