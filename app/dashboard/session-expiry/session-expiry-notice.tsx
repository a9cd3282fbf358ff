import { button } from "../../ui/button.ts";
import type { SessionWarning } from "./next-expiry.server.ts";

type SessionExpiryNoticeProps = SessionWarning & { onLogOut: () => void };

export function SessionExpiryNotice({
  warning,
  reason,
  canBeKept,
  back,
  onLogOut,
}: SessionExpiryNoticeProps) {
  return (
    <div role="alert" className="mb-6 rounded-xl bg-alarm-100 p-4">
      <p className="font-bold text-alarm-700">{warning}</p>
      <p className="mt-0.5 text-[0.9375rem]">{reason}</p>
      <form
        method="post"
        action={canBeKept ? "/account/active" : "/logout"}
        onSubmit={canBeKept ? undefined : onLogOut}
        className="mt-3"
      >
        <button name={canBeKept ? "back" : "again"} value={back} className={button.small}>
          {canBeKept ? "계속 쓰기" : "지금 다시 로그인하기"}
        </button>
      </form>
    </div>
  );
}
