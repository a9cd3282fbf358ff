import type { HistoryEvent } from "../history-text.ts";
import type { InquiryChange } from "./update-inquiry.server.ts";

type Since = { events: readonly HistoryEvent[]; versions: number; adminId: string; change: InquiryChange };

const kindOf: Record<keyof InquiryChange, string> = {
  status: "status",
  assigned_to: "assignment",
  suspected_spam: "spam",
  next_action_on: "next_action",
  next_action: "next_action",
  resolution: "resolution",
  resolution_reason: "resolution",
};

/**
 * Whether the last `versions` versions were made by this admin and concern nothing that `change` sets.
 * `events`: newest first. Those of one version have the time of its transaction. A version that changed no field has
 * none: an earlier event is counted for it, and the change may be refused.
 */
export function areUnrelatedOwnChanges({ events, versions, adminId, change }: Since): boolean {
  const times = [...new Set(events.map(({ at }) => at))].slice(0, versions);
  if (versions < 1 || times.length < versions) return false;
  const kinds = kindsOf(change);
  return events
    .filter(({ at }) => times.includes(at))
    .every(({ actor, kind }) => actor === adminId && !kinds.includes(kind));
}

/** Whether the newest events set what `change` sets, so that their undo undoes this change. */
export function isLatestChange(events: readonly HistoryEvent[], change: InquiryChange): boolean {
  const kinds = kindsOf(change);
  return events.some(({ at, kind }) => at === events[0]?.at && kinds.includes(kind));
}

function kindsOf(change: InquiryChange): string[] {
  return Object.keys(change).map((column) => kindOf[column as keyof InquiryChange]);
}
