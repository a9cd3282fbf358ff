import { useEffect } from "react";
import { button } from "../../ui/button.ts";
import type { SessionWarning } from "./next-expiry.server.ts";

type SessionExpiryBannerProps = SessionWarning & { onLogOut: () => void };

export function SessionExpiryBanner({
  warning,
  reason,
  canBeKept,
  back,
  onLogOut,
}: SessionExpiryBannerProps) {
  // An effect, since the list puts its rows back in place as it is laid out.
  useEffect(keepFocusClear, []);
  return (
    <div role="alert" className="session-expiry">
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

/** Moves the page only where the notification covers the focus: rows must not move under anybody else's pointer. */
function keepFocusClear(): void {
  const focused = document.activeElement as Element;
  const { left, bottom } = focused.getBoundingClientRect();
  if (document.elementFromPoint(left + 1, bottom - 1)?.closest(".session-expiry"))
    focused.scrollIntoView({ block: "nearest" });
}

// Only input counts: a page's automatic requests must not extend an idle session.
const ACTIVITY = ["keydown", "pointerdown"] as const;
const NOTED_EVERY_MS = 300_000;

export function useSessionActivity(): void {
  useEffect(() => {
    let notedAt = Date.now();
    const note = () => {
      if (Date.now() - notedAt < NOTED_EVERY_MS) return;
      notedAt = Date.now();
      navigator.sendBeacon("/account/active", new URLSearchParams());
    };
    for (const event of ACTIVITY) document.addEventListener(event, note);
    return () => {
      for (const event of ACTIVITY) document.removeEventListener(event, note);
    };
  }, []);
}
