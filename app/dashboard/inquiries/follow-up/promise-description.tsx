import { formatDateTime } from "../../../korean/dates.ts";
import { FIRST_RESPONSE_DEFINITION } from "./follow-up-labels.ts";
import type { ResponsePromise } from "./response-promise.server.ts";
import { PromiseBadge } from "./response-promise.tsx";

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
        {FIRST_RESPONSE_DEFINITION} 기한은 영업일(공휴일을 뺀 평일 9시~18시) 이틀입니다.
      </span>
    </>
  );
}
