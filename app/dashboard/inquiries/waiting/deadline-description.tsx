import { formatShortDateTime } from "../../../korean/dates.ts";
import { BUSINESS_DAY } from "./business-day.ts";
import { FIRST_RESPONSE_DEFINITION } from "../follow-up-labels.ts";
import type { ResponseDeadline } from "./response-deadline.server.ts";
import { DeadlineBadge } from "./deadline-badge.tsx";

type DeadlineDescriptionProps = {
  deadline: ResponseDeadline;
  firstResponseAt: string | null;
  now: Date;
};

export function DeadlineDescription({ deadline, firstResponseAt, now }: DeadlineDescriptionProps) {
  if (deadline.state === "none") return <>스팸 의심 문의에는 기한이 없습니다.</>;
  return (
    <>
      {firstResponseAt === null ? (
        <>
          <time dateTime={deadline.dueAt}>{formatShortDateTime(deadline.dueAt, now)}</time>
          <wbr />
          까지 <DeadlineBadge deadline={deadline} />
        </>
      ) : (
        <>
          <time dateTime={firstResponseAt}>{formatShortDateTime(firstResponseAt, now)}</time>
          {deadline.state === "kept" ? " (기한 안)" : " (기한 지난 뒤)"}
        </>
      )}
      <span className="block text-[0.9375rem] text-ink-soft">
        {FIRST_RESPONSE_DEFINITION} 기한은 {BUSINESS_DAY} 이틀입니다.
      </span>
    </>
  );
}
