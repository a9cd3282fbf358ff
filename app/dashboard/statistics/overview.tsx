import { Link } from "react-router";
import type { Route } from "./+types/overview.ts";
import { env } from "../../env.server.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { StatisticsUnavailable } from "./statistics-unavailable.tsx";
import { InquiryCards } from "./inquiry-cards.tsx";
import { LastAnonymisation } from "./last-anonymisation.tsx";
import { readOverview } from "./read-statistics.server.ts";
import { sampleStatistics } from "./sample-statistics.server.ts";
import { Samples } from "./samples.tsx";
import { anonymisationRun, summaryCards } from "./summary-cards.server.ts";
import { stuckNotifications } from "../notifications/read-deliveries.server.ts";
import { readWorklist } from "../worklist/read-worklist.server.ts";
import { WorklistSummary } from "../worklist/worklist-summary.tsx";

const OLDEST = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const now = new Date();
  const [read, oldest] = await Promise.all([
    readOverview(supabase, now),
    readWorklist(supabase, "unanswered", now, OLDEST),
  ]);
  const isRead = read.outcome === "read";
  const counts = isRead ? { outcome: "read" as const, counts: read.queues } : read;
  const stuck = stuckNotifications(isRead ? read.deliveries : null);
  const unresolved = isRead ? read.statistics.completed_without_resolution : 0;
  return {
    summary: isRead
      ? {
          cards: summaryCards(read.statistics, now),
          anonymisation: anonymisationRun(read.statistics.last_anonymisation, now),
        }
      : null,
    unresolved,
    counts,
    oldest,
    stuck,
    unanswered: env.unansweredFaq.length,
    samples: sampleStatistics,
  };
}

export default function Overview({
  loaderData: { summary, unresolved, counts, oldest, stuck, unanswered, samples },
}: Route.ComponentProps) {
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
        <p className="mt-1 text-ink-soft">스팸으로 보이는 문의는 세지 않았습니다.</p>
        {summary ? (
          <>
            <InquiryCards cards={summary.cards} />
            <LastAnonymisation {...summary.anonymisation} />
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
