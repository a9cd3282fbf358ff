import type { ReactNode } from "react";
import { Link } from "react-router";
import { inquiryStatuses, statusDisplay } from "../../inquiry/inquiry-status.ts";
import { FIRST_RESPONSE_DEFINITION } from "../inquiries/first-response.ts";
import { countText, countChange } from "./comparison-text.ts";
import { addDays, formatDuration, mondayOf, seoulDay } from "../../korean/dates.ts";
import { pathFromQueue } from "../worklist/queues.ts";
import { inquiryListPath } from "./inquiry-list-path.ts";
import type { InquirySummary } from "./read-statistics.server.ts";

const MEDIAN_DAYS = 90;
const statusHints = {
  new: "아직 처리를 시작하지 않은 문의",
  in_progress: "처리를 시작한 문의",
  completed: "상담을 마친 문의",
};

type InquiryCardsProps = { summary: InquirySummary; isOldestOverdue: boolean; now: Date };

export function InquiryCards({ summary, isOldestOverdue, now }: InquiryCardsProps) {
  const today = seoulDay(now);
  const monday = mondayOf(today);
  const {
    first_responses,
    oldest_unanswered: oldest,
    this_week,
    last_week,
    last_week_so_far,
    median_first_response_seconds: median,
  } = summary;

  return (
    <dl className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {inquiryStatuses.map((status) => (
        <Card
          key={status}
          name={statusDisplay(status).label}
          value={countText(summary[status])}
          look={status === "new" && summary.new > 0 ? "urgent" : "calm"}
          link={{ to: inquiryListPath({ status }), label: `${statusDisplay(status).label} 문의 보기` }}
        >
          {statusHints[status]}
        </Card>
      ))}
      <Card
        name="이번 주 접수"
        value={countText(this_week)}
        link={{ to: inquiryListPath({ from: monday, to: addDays(monday, 6) }), label: "이번 주 문의 보기" }}
      >
        아직 끝나지 않은 주입니다. 지난주 같은 때까지 {countText(last_week_so_far)} 대비{" "}
        {countChange(last_week_so_far, this_week)}, 지난주 전체 {countText(last_week)}
      </Card>
      <Card
        name="첫 응답까지 걸린 시간"
        value={median === null ? "기록 없음" : formatDuration(median)}
        link={{
          to: inquiryListPath({ from: addDays(today, -MEDIAN_DAYS), to: today }),
          label: `최근 ${MEDIAN_DAYS}일 문의 보기`,
        }}
      >
        {median === null
          ? `최근 ${MEDIAN_DAYS}일에 응답한 문의가 없습니다.`
          : `최근 ${MEDIAN_DAYS}일 문의 가운데 응답한 ${countText(first_responses)}의 중앙값`}
        <span className="mt-1 block">{FIRST_RESPONSE_DEFINITION}</span>
      </Card>
      {oldest ? (
        <Card
          name="가장 오래 기다린 문의"
          value={formatDuration(secondsBetween(oldest.created_at, now))}
          look={isOldestOverdue ? "alarm" : "calm"}
          link={{ to: pathFromQueue(oldest.id, "unanswered"), label: "가장 오래 기다린 문의 열기" }}
        >
          {isOldestOverdue && <strong>기한 지남 · </strong>}
          {oldest.organization_name}
        </Card>
      ) : (
        <Card
          name="가장 오래 기다린 문의"
          value="없음"
          link={{ to: inquiryListPath({}), label: "모든 문의 보기" }}
        >
          응답을 기다리는 문의가 없습니다.
        </Card>
      )}
    </dl>
  );
}

function secondsBetween(earlier: string, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(earlier)) / 1_000;
}

type CardProps = {
  name: string;
  value: string;
  look?: keyof typeof looks;
  link: { to: string; label: string };
  children: ReactNode;
};

const looks = {
  calm: { ground: "bg-mist hover:bg-pine-100", figure: "text-pine-900", soft: "text-ink-soft" },
  urgent: {
    ground: "bg-pine-900 text-white hover:bg-pine-800 print:text-ink",
    figure: "",
    soft: "text-pine-100 print:text-ink-soft",
  },
  alarm: { ground: "bg-alarm-100", figure: "text-alarm-700", soft: "text-ink" },
};

function Card({ name, value, look = "calm", link, children }: CardProps) {
  const { ground, figure, soft } = looks[look];
  return (
    <div
      className={`relative flex flex-col rounded-2xl p-6 print:break-inside-avoid print:bg-white print:p-4 print:edge ${ground}`}
    >
      <dt className={`font-semibold ${soft}`}>{name}</dt>
      <dd className={`mt-1 text-3xl font-bold ${figure}`}>{value}</dd>
      <dd className={`mt-1 mb-3 text-[0.9375rem] ${soft}`}>{children}</dd>
      <dd className="mt-auto print:hidden">
        <Link
          to={link.to}
          className="text-[0.9375rem] font-semibold underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
        >
          {link.label}
        </Link>
      </dd>
    </div>
  );
}
