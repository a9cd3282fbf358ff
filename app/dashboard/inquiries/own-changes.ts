import type { HistoryEvent } from "./history-text.ts";
import type { InquiryChange } from "./update-inquiry.server.ts";

type Since = { events: readonly HistoryEvent[]; versions: number; adminId: string; change: InquiryChange };

const kindOf: Record<keyof InquiryChange, string> = {
  status: "status",
  assigned_to: "assignment",
  suspected_spam: "spam",
  next_action_on: "next_action",
  next_action: "next_action",
  outcome: "outcome",
  outcome_reason: "outcome",
};

/**
 * Whether the last `versions` versions were made by this admin and concern nothing that `change` sets.
 * `events`: newest first. Those of one version have the time of its transaction. A version that changed no field has
 * none, and makes the answer look further back.
 */
export function areOwnOtherChanges({ events, versions, adminId, change }: Since): boolean {
  const times = [...new Set(events.map(({ at }) => at))].slice(0, versions);
  if (versions < 1 || times.length < versions) return false;
  const kinds = Object.keys(change).map((column) => kindOf[column as keyof InquiryChange]);
  return events
    .filter(({ at }) => times.includes(at))
    .every(({ actor, kind }) => actor === adminId && !kinds.includes(kind));
}
