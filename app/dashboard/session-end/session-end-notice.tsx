import { useLocation } from "react-router";
import { formatDateTime } from "../../korean/dates.ts";
import { button } from "../../ui/button.ts";

export function SessionEndNotice({ at, canBeKept }: { at: string; canBeKept: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-alarm-100 p-4"
    >
      <p>
        <strong className="text-alarm-700">{formatDateTime(at)}에 로그아웃됩니다.</strong>{" "}
        {canBeKept ? "오래 쓰지 않으셨습니다." : "로그인하신 지 오래되어 다시 로그인하셔야 합니다."} 쓰시던
        글은 이 브라우저에 남습니다.
      </p>
      {canBeKept && (
        <form method="post" action="/account/active">
          <button name="back" value={pathname + search} className={button.small}>
            계속 쓰기
          </button>
        </form>
      )}
    </div>
  );
}
