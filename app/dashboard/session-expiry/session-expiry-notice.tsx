import { useEffect, useRef } from "react";
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
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const bottom = focused?.getBoundingClientRect().bottom ?? 0;
    // Only if it would be covered: the page must not move under anybody else's pointer.
    const isCovered = bottom > (notice.current?.offsetTop ?? 0) && bottom <= window.innerHeight;
    if (isCovered) focused?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div ref={notice} role="alert" className="session-expiry">
      <div>
        <p>{warning}</p>
        <p>{reason}</p>
      </div>
      <form
        method="post"
        action={canBeKept ? "/account/active" : "/logout"}
        onSubmit={canBeKept ? undefined : onLogOut}
      >
        <button name={canBeKept ? "back" : "again"} value={back} className={button.small}>
          {canBeKept ? "계속 쓰기" : "지금 다시 로그인하기"}
        </button>
      </form>
    </div>
  );
}
