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
