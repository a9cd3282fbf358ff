import { formatDateTime } from "../../../korean/dates.ts";
import type { ResponsePromise } from "./response-promise.server.ts";

export const deadlineLabels = { soon: "기한 임박", overdue: "기한 지남" };
const looks = { soon: "bg-dawn-100 text-dawn-700", overdue: "bg-alarm-100 text-alarm-700" };

/** Beside the status, in lists too; nothing where there is time or the response has been given. */
export function PromiseBadge({ promise }: { promise: ResponsePromise }) {
  if (promise.state !== "soon" && promise.state !== "overdue") return null;
  return (
    <span className={`rounded px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[promise.state]}`}>
      {deadlineLabels[promise.state]}
    </span>
  );
}

type PromiseDescriptionProps = { promise: ResponsePromise; firstResponseAt: string | null };

export function PromiseDescription({ promise, firstResponseAt }: PromiseDescriptionProps) {
  if (promise.state === "none") return <>스팸 의심 문의에는 기한이 없습니다.</>;
  return (
    <>
      {firstResponseAt === null ? (
        <>
          <time dateTime={promise.dueAt}>{formatDateTime(promise.dueAt)}</time>까지{" "}
          <PromiseBadge promise={promise} />
        </>
      ) : (
        <>
          <time dateTime={firstResponseAt}>{formatDateTime(firstResponseAt)}</time>
          {promise.state === "kept" ? " (기한 안)" : " (기한 지난 뒤)"}
        </>
      )}
      <span className="block text-[0.9375rem] text-ink-soft">
        첫 연락을 기록한 때와 상태를 바꾼 때 가운데 이른 쪽을 첫 응답으로 봅니다. 기한은 영업일(공휴일을 뺀
        평일 9시~18시) 이틀입니다.
      </span>
    </>
  );
}
