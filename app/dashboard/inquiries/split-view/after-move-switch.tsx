import { useFetcher } from "react-router";
import type { ActionResult } from "../update/action-result.ts";

/** A form of its own, so that it works without scripts. */
export function AfterMoveSwitch({ opensNext }: { opensNext: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  const chosen = fetcher.formData?.get("after-move");
  const isOn = chosen ? chosen === "next" : opensNext;
  return (
    <fetcher.Form method="post" className="mt-2">
      <input type="hidden" name="intent" value="after-move" />
      <button
        name="after-move"
        value={isOn ? "stay" : "next"}
        role="switch"
        aria-checked={isOn}
        className="inline-flex min-h-8 cursor-pointer items-center gap-2 border border-transparent text-left text-sm"
      >
        <svg aria-hidden="true" viewBox="0 0 32 18" className="h-4.5 w-8 shrink-0">
          <rect width="32" height="18" rx="9" className={isOn ? "fill-pine-700" : "fill-ink-soft"} />
          <circle cx={isOn ? 23 : 9} cy="9" r="7" className="fill-white" />
        </svg>
        상태를 바꾸면 다음 문의 열기
      </button>
    </fetcher.Form>
  );
}
