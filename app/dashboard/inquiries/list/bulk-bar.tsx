import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { type Answer, useActionResult } from "../action-result.ts";
import { selectedValue } from "../update-schema.ts";
import { statuses } from "../inquiry-filter.ts";
import type { Selection } from "./selection.ts";

export const BULK_FORM = "bulk";

/** Changes the status of everything that is ticked. The checkboxes in the table belong to this form. */
export function BulkBar({ picks, tell }: { picks: Selection; tell: (answer: Answer) => void }) {
  const fetcher = useFetcher<Answer>();
  useActionResult(fetcher, tell);
  const isAnswered = fetcher.state === "idle" && fetcher.data;
  const dropChanged = useEffectEvent(picks.dropChanged);
  useEffect(() => {
    if (isAnswered) dropChanged();
  }, [isAnswered]);

  return (
    <fetcher.Form
      id={BULK_FORM}
      method="post"
      className={`flex flex-wrap items-center gap-2 py-2 ${picks.count > 0 ? "sticky top-16 z-10 bg-white" : ""}`}
    >
      <input type="hidden" name="intent" value="move-several" />
      {picks.elsewhere.map((inquiry) => (
        <input key={inquiry.id} type="hidden" name="picked" value={selectedValue(inquiry)} />
      ))}
      <span className="text-[0.9375rem] font-semibold">
        {picks.count > 0 ? `선택한 ${picks.count}건을` : "선택한 문의를"}
      </span>
      {statuses.map((status) => (
        <button
          key={status}
          name="status"
          value={status}
          className="inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold hover:bg-pine-100"
        >
          {statusDisplay(status).towards}
        </button>
      ))}
    </fetcher.Form>
  );
}
