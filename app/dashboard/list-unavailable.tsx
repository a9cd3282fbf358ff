import { button } from "../ui/button.ts";

export function ListUnavailable({ retryPath }: { retryPath: string }) {
  return (
    <div role="alert" className="rounded-2xl bg-alarm-100 px-6 py-10 text-center">
      <p className="font-semibold text-alarm-700">목록을 불러오지 못했습니다.</p>
      <a href={retryPath} className={`${button.small} mt-4`}>
        다시 불러오기
      </a>
    </div>
  );
}

export function StatisticsUnavailable({ retryPath }: { retryPath: string }) {
  return (
    <div role="alert" className="mt-5 rounded-2xl border-l-4 border-alarm-700 bg-alarm-100 p-6">
      <p className="font-bold text-alarm-700">문의 수치를 불러오지 못했습니다</p>
      <p className="mt-1">
        문의는 그대로 보관되어 있습니다. 잠시 후{" "}
        <a href={retryPath} className="font-semibold underline underline-offset-4">
          다시 불러와 주세요
        </a>
        .
      </p>
    </div>
  );
}

/** In place of a list without rows. */
export function EmptyList({ children }: { children: string }) {
  return <p className="rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">{children}</p>;
}
