import type { InquiryStatus } from "../../../inquiry/inquiry-status.ts";
import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import type { HistoryEvent } from "../history-text.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";

export type InquiryVersion = { id: string; version: number };

export type InquiryChange = Partial<
  Pick<
    InquiryRow,
    | "status"
    | "assigned_to"
    | "suspected_spam"
    | "next_action_on"
    | "next_action_time"
    | "next_action"
    | "resolution"
    | "resolution_reason"
    | CorrectedColumn
  >
>;

type CorrectedColumn =
  "organization_name" | "contact_name" | "email" | "phone" | "organization_type" | "estimated_users";

const TOO_MANY = "PT429";

/** `undo`: the action that made `version`; null if that was none of this press. `refused`: the database takes no such content.
 * `conflict`: changed since the page was shown, so not updated. `latest`: absent if the history does not tell what changed,
 * or could not be read. `isOwn`: by the same admin, as from another tab. */
export type UpdateOutcome =
  | { outcome: "changed"; organizationName: string; version: number; undo: string | null }
  | { outcome: "missing" | "refused" | "too-many" | "failed" }
  | { outcome: "conflict"; organizationName: string; latest?: HistoryEvent; isOwn?: boolean };

export type Updated = { updated?: InquiryVersion[] | undefined; undo?: string | undefined };

export function updatedBy(update: UpdateOutcome, { id }: Pick<InquiryVersion, "id">): Updated {
  if (update.outcome !== "changed" || update.undo === null) return { updated: [] };
  return { updated: [{ id, version: update.version }], undo: update.undo };
}

// One for each kind of change (status, assignee, spam, next contact, resolution, correction): each form may hold one page's version.
const ATTEMPTS = 6;
const EVENTS_READ = 20;

export function updateInquiry(
  supabase: Supabase,
  adminId: string,
  shown: InquiryVersion,
  change: InquiryChange,
): Promise<UpdateOutcome> {
  const attempted = { adminId, shown, change, isApplied: isApplied(change) };
  return retryOverOwnChanges(supabase, attempted, async (version) => {
    const updated = await (kindsOf(change).includes("correction")
      ? supabase.rpc("correct_inquiry", { inquiry_id: shown.id, seen: version, correction: change })
      : supabase
          .from("inquiries")
          .update(change)
          .eq("id", shown.id)
          .eq("version", version)
          .select("organization_name, version, undo_id"));
    if (updated.error?.code === CHECK_VIOLATION) return { outcome: "refused" };
    if (updated.error?.code === TOO_MANY) return { outcome: "too-many" };
    if (updated.error) return databaseFailure("inquiry not updated", updated);
    const [row] = updated.data;
    if (!row) return { outcome: "unmatched" };
    const { organization_name: organizationName, version: made, undo_id: undo } = row;
    // A value set again as it stood is no change, and the row still names an earlier one.
    return { outcome: "changed", organizationName, version: made, undo: made === version ? null : undo };
  });
}

/** Returns whether an inquiry is as a change leaves it. */
function isApplied(change: InquiryChange) {
  return (state: InquiryChange) =>
    Object.entries(change).every(([column, value]) => state[column as keyof InquiryChange] === value);
}

type Attempted = {
  adminId: string;
  shown: InquiryVersion;
  change: InquiryChange;
  /** Whether an earlier attempt, whose answer was lost, has left the inquiry like this; never by default. */
  isApplied?: (state: InquiryChange) => boolean;
};

/** Retries `attempt`, which answers `unmatched` if the inquiry has another version, over the same admin's changes of other
 * fields than those of `change`, so that two forms of one page both succeed. */
export async function retryOverOwnChanges<Outcome extends { outcome: string }>(
  supabase: Supabase,
  { adminId, shown, change, isApplied = () => false }: Attempted,
  attempt: (version: number) => Promise<Outcome | { outcome: "unmatched" }>,
): Promise<Exclude<Outcome, { outcome: "unmatched" }> | UpdateOutcome> {
  let { version } = shown;
  for (let number = 1; ; number += 1) {
    const attempted = await attempt(version);
    if (attempted.outcome !== "unmatched") return attempted as Exclude<Outcome, { outcome: "unmatched" }>;

    const read = await readCurrentState(supabase, shown.id);
    if (read.outcome !== "read") return read;
    const { organizationName, state, history } = read;
    const events = history.outcome === "read" ? history.events : [];
    const [latest] = events;
    if (!latest) return { outcome: "conflict", organizationName };
    const isOwn = latest.actor === adminId;
    if (isOwn && isApplied(state)) {
      const undo = isLatestChange(events, change) ? read.undo : null;
      return { outcome: "changed", organizationName, version: read.version, undo };
    }
    ({ version } = read);
    const versions = version - shown.version;
    if (number === ATTEMPTS || !areUnrelatedOwnChanges({ events, versions, adminId, change }))
      return { outcome: "conflict", organizationName, latest, isOwn };
  }
}

type Since = { events: readonly HistoryEvent[]; versions: number; adminId: string; change: InquiryChange };

const kindOf: Record<Exclude<keyof InquiryChange, CorrectedColumn>, string> = {
  status: "status",
  assigned_to: "assignment",
  suspected_spam: "spam",
  next_action_on: "next_action",
  next_action_time: "next_action",
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
    .every(({ actor, kind }) => actor === adminId && kind !== "erasure" && !kinds.includes(kind));
}

/** Whether the newest events set what `change` sets, so that their undo undoes this change. */
function isLatestChange(events: readonly HistoryEvent[], change: InquiryChange): boolean {
  const kinds = kindsOf(change);
  return events.some(({ at, kind }) => at === events[0]?.at && kinds.includes(kind));
}

function kindsOf(change: InquiryChange): string[] {
  return Object.keys(change).map((column) => kindOf[column as keyof typeof kindOf] ?? "correction");
}

export async function readCurrentState(supabase: Supabase, id: string) {
  const current = await supabase
    .from("inquiries")
    .select(
      "organization_name, version, undo_id, status, assigned_to, suspected_spam, next_action_on, next_action_time, next_action, resolution, resolution_reason, contact_name, email, phone, organization_type, estimated_users",
    )
    .eq("id", id)
    .maybeSingle();
  // Read after the version, so that it has every change up to it.
  const history = await supabase
    .from("inquiry_events")
    .select("*")
    .eq("inquiry_id", id)
    // These are no changes of the inquiry itself, and count no version.
    .not("kind", "in", "(note,contact)")
    .order("id", { ascending: false })
    .limit(EVENTS_READ);
  if (current.error) return databaseFailure("inquiry not read", current);
  if (!current.data) return { outcome: "missing" as const };

  const { version, undo_id: undo, ...state } = current.data;
  return {
    outcome: "read" as const,
    organizationName: state.organization_name,
    version,
    undo,
    state,
    history: history.error
      ? databaseFailure("inquiry history not read", history)
      : { outcome: "read" as const, events: history.data },
  };
}

export type BulkChange =
  { status: InquiryStatus } | { assigned_to: string | null } | { suspected_spam: boolean };

/** `updated` includes changes of an earlier press of the same form; `conflicts` counts those changed otherwise. */
export type BulkUpdateOutcome =
  | { outcome: "changed"; updated: InquiryVersion[]; undo: string | undefined; conflicts: number }
  | { outcome: "failed" };

/** Runs in one transaction: if it fails, nothing is changed. */
export async function bulkUpdate(
  supabase: Supabase,
  selected: readonly InquiryVersion[],
  change: BulkChange,
): Promise<BulkUpdateOutcome> {
  const versions = Object.fromEntries(selected.map(({ id, version }) => [id, version]));
  const update = await supabase.rpc("update_inquiries", { versions, change });
  if (update.error) return databaseFailure("inquiries not updated", update);
  const isChanged = (row: (typeof update.data)[number]) =>
    Object.entries(change).every(([column, value]) => row[column as keyof typeof row] === value);
  const isNext = ({ id, version }: InquiryVersion) => (versions[id] ?? NaN) + 1 === version;
  const updated = update.data.filter((row) => isChanged(row) && isNext(row));
  return {
    outcome: "changed",
    updated: updated.map(({ id, version }) => ({ id, version })),
    undo: updated.find(({ undo_id }) => undo_id)?.undo_id ?? undefined,
    conflicts: update.data.filter((row) => !isChanged(row)).length,
  };
}
