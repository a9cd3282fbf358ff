import { DeadlineBadge, RepeatBadge, SpamBadge } from "../inquiry-badges.tsx";
import { telHref } from "../../../korean/phone.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation } from "react-router";
import {
  estimatedUsersLabel,
  NO_EMAIL,
  NO_PHONE,
  organizationTypeLabel,
  sourceLabel,
} from "../../../inquiry/inquiry-labels.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { Badge } from "../../../ui/badge.tsx";
import { button } from "../../../ui/button.ts";
import { usePendingChange } from "../rows/list.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";
import type { InquiryRecord } from "../inquiry-record.server.ts";
import {
  type Day,
  formatDateTime,
  formatDay,
  formatShortDateTime,
  formatWeekday,
} from "../../../korean/dates.ts";
import { replyHref } from "../reply/reply-mail.ts";
import type { ResponseDeadline } from "../response-deadline.server.ts";
import { resolutionLabel } from "../follow-up-labels.ts";

type InquiryHeadingProps = Pick<InquiryRecord, "inquiry"> & {
  deadline: ResponseDeadline;
  nth: number | null;
};

export function InquiryHeading({ inquiry, deadline, nth }: InquiryHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, search } = useLocation();
  const isFirstPage = key === "default";
  const focusHeading = useEffectEvent(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusHeading(), []);
  const { status = inquiry.status, isSpam = inquiry.suspected_spam } = usePendingChange(inquiry);
  const { badge, label } = statusDisplay(status);
  return (
    <div className="col-span-full">
      <NeighbourLinks inquiry={inquiry} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold text-pine-900 focus:outline-none">
          {inquiry.organization_name}
        </h1>
        <Badge look={badge}>{label}</Badge>
        <DeadlineBadge deadline={deadline} />
        <RepeatBadge nth={nth} to={`/dashboard/inquiries/${inquiry.id}/repeats${search}`} />
        {isSpam && <SpamBadge />}
      </div>
    </div>
  );
}

type InquiryContentProps = Pick<InquiryRecord, "inquiry"> & {
  deadline: ResponseDeadline;
  response: string | null;
  /** Why no mail reaches the inquirer; null as far as is known. */
  mailProblem: string | null;
  now: string;
};

/** The inquirer, how to reach them, and their message. */
export function InquiryContent({ inquiry, deadline, response, mailProblem, now }: InquiryContentProps) {
  const { search } = useLocation();
  const isAnonymised = inquiry.anonymised_at !== null;
  return (
    <div>
      {isAnonymised ? (
        <p className="rounded-xl bg-mist p-4">
          <time dateTime={inquiry.anonymised_at ?? ""}>{formatDateTime(inquiry.anonymised_at ?? "")}</time>에
          개인정보를 삭제해 완료한 문의입니다. 상태와 담당 관리자, 상담 결과는 바꿀 수 없습니다.
        </p>
      ) : (
        <>
          <p className="flex flex-wrap gap-2">
            {inquiry.phone ? (
              <a href={telHref(inquiry.phone)} className={button.smallPrimary}>
                전화 {inquiry.phone}
              </a>
            ) : (
              <span className="py-2 text-ink-soft">{NO_PHONE}</span>
            )}
            {inquiry.email ? (
              <a href={replyHref(inquiry)} className={`${button.small} break-all`}>
                메일 {inquiry.email}
              </a>
            ) : (
              <span className="py-2 text-ink-soft">{NO_EMAIL}</span>
            )}
          </p>
          {mailProblem !== null && (
            <p className="mt-2">
              <b className="text-alarm-700">메일이 도착하지 않습니다: {mailProblem}.</b> 전화로 주소를
              확인하고 ‘고치기’에서 고쳐 주세요.
            </p>
          )}
        </>
      )}
      <dl className="facts mt-2">
        <Fact name="기관 담당자">
          {inquiry.contact_name}
          {!isAnonymised && (
            <Link
              to={`/dashboard/inquiries/${inquiry.id}/correct${search}`}
              className={`${button.small} ml-2 min-h-7! px-3! py-0! print:hidden`}
            >
              고치기
            </Link>
          )}
        </Fact>
        <Fact name="유형">
          {organizationTypeLabel(inquiry.organization_type)}
          {inquiry.estimated_users !== null && ` · ${estimatedUsersLabel(inquiry.estimated_users)}`}
        </Fact>
        <Fact name="접수 경로">{sourceLabel(inquiry.source)}</Fact>
        <Fact name="첫 응답">
          <DeadlineDescription
            deadline={deadline}
            response={response}
            firstResponseAt={inquiry.first_response_at}
            now={new Date(now)}
          />
        </Fact>
      </dl>
      <h2 id="message-title" className="sr-only print:not-sr-only print:font-bold">
        문의 내용
      </h2>
      {/* A long one is scrolled, so that the rest stays in sight. */}
      <section
        aria-labelledby="message-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Without it no key scrolls it.
        tabIndex={0}
        className="message mt-2 rounded-xl edge"
      >
        <p className="px-4 py-2.5 whitespace-pre-wrap">
          {inquiry.message ?? <span className="text-ink-soft">남긴 내용이 없습니다.</span>}
        </p>
      </section>
    </div>
  );
}

type InquiryFactsProps = Pick<InquiryRecord, "inquiry"> & { owner: string | null; today: Day };

/** The facts seldom asked for, and on paper also those of the panels. */
export function InquiryFacts({ inquiry, owner, today }: InquiryFactsProps) {
  const { next_action_on: day, next_action_time: time, next_action: line } = inquiry;
  const { resolution, resolution_reason: reason } = inquiry;
  return (
    <dl className="facts">
      <Fact name="접수 번호">
        <span className="font-mono">{inquiry.reference}</span>
      </Fact>
      <Fact name="접수일">
        <time dateTime={inquiry.created_at}>{formatDateTime(inquiry.created_at)}</time>
      </Fact>
      <Fact name="예상 이용 인원">
        {inquiry.estimated_users === null
          ? "알려 주지 않았습니다"
          : estimatedUsersLabel(inquiry.estimated_users)}
      </Fact>
      <Fact name="개인정보 안내 버전">
        {inquiry.privacy_notice_version
          ? formatDay(inquiry.privacy_notice_version, true)
          : inquiry.source === "web"
            ? "기록이 없습니다"
            : "직접 등록한 문의여서 없습니다"}
      </Fact>
      <Fact name="담당 관리자" isOnPaper={inquiry.anonymised_at === null}>
        {owner ?? "없음"}
      </Fact>
      {day !== null && (
        <Fact name="다음 연락일" isOnPaper>
          {[formatWeekday(day, today, time), line].filter(Boolean).join(" · ")}
        </Fact>
      )}
      {resolution !== null && (
        <Fact name="상담 결과" isOnPaper={inquiry.anonymised_at === null}>
          {[resolutionLabel(resolution), reason].filter(Boolean).join(" · ")}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; isOnPaper?: boolean; children: ReactNode };

function Fact({ name, isOnPaper, children }: FactProps) {
  const look = isOnPaper ? "hidden print:block" : "";
  return (
    <>
      <dt className={look}>{name}</dt>
      <dd className={look}>{children}</dd>
    </>
  );
}

type DeadlineDescriptionProps = {
  deadline: ResponseDeadline;
  /** Null for suspected spam. */
  response: string | null;
  firstResponseAt: string | null;
  now: Date;
};

const verdicts: Partial<Record<ResponseDeadline["state"], string>> = {
  kept: " (기한 안)",
  missed: " (기한 지난 뒤)",
};

export function DeadlineDescription(props: DeadlineDescriptionProps) {
  const { deadline, response, firstResponseAt, now } = props;
  if (response === null) return <>스팸 의심 문의에는 기한이 없습니다.</>;
  return (
    <>
      <strong className="font-semibold">{response}</strong>{" "}
      {firstResponseAt !== null ? (
        <>
          <time dateTime={firstResponseAt}>{formatShortDateTime(firstResponseAt, now)}</time>
          {verdicts[deadline.state]}
        </>
      ) : deadline.state === "none" ? null : (
        <>
          {/* Goes to the next line as a whole, and breaks where even that is too short. */}
          <span className="inline-block">
            <time dateTime={deadline.dueAt}>{formatShortDateTime(deadline.dueAt, now)}</time>
            <wbr />
            까지
          </span>{" "}
          <DeadlineBadge deadline={deadline} />
        </>
      )}
    </>
  );
}
