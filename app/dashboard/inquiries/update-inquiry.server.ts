import type { InquiryStatus } from "../../inquiry/inquiry-labels.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import type { HistoryEvent } from "./history-text.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

export type InquiryVersion = { id: string; version: number };

type InquiryChange = Partial<Pick<InquiryRow, "status" | "assigned_to" | "suspected_spam">>;

/** Both conflicts: changed since the page was shown, so not done. Of an unexplained one the history says nothing. */
export type UpdateOutcome =
  | { outcome: "changed"; version: number }
  | { outcome: "missing" | "failed" }
  | { outcome: "conflict"; organizationName: string; latest: HistoryEvent }
  | { outcome: "unexplained-conflict"; organizationName: string };

export async function updateInquiry(
  supabase: Supabase,
  adminId: string,
  { id, version }: InquiryVersion,
  change: InquiryChange,
): Promise<UpdateOutcome> {
  const updated = await supabase
    .from("inquiries")
    .update(change)
    .eq("id", id)
    .eq("version", version)
    .select("version");
  if (updated.error) return databaseFailure("inquiry not updated", updated);
  const [row] = updated.data;
  return row ? { outcome: "changed", ...row } : explainConflict(supabase, adminId, id, change);
}

async function explainConflict(
  supabase: Supabase,
  adminId: string,
  id: string,
  change: InquiryChange,
): Promise<UpdateOutcome> {
  const [current, history] = await Promise.all([
    supabase
      .from("inquiries")
      .select("organization_name, version, status, assigned_to, suspected_spam")
      .eq("id", id)
      .maybeSingle(),
    supabase
      .from("inquiry_events")
      .select("*")
      .eq("inquiry_id", id)
      .order("id", { ascending: false })
      .limit(1),
  ]);
  if (current.error) return databaseFailure("inquiry not read", current);
  if (history.error) databaseFailure("inquiry history not read", history);
  if (!current.data) return { outcome: "missing" };

  const { organization_name: organizationName, version, ...state } = current.data;
  const latest = history.data?.[0];
  if (!latest) return { outcome: "unexplained-conflict", organizationName };
  const isApplied = Object.entries(change).every(
    ([column, value]) => state[column as keyof InquiryChange] === value,
  );
  if (isApplied && latest.actor === adminId) return { outcome: "changed", version };
  return { outcome: "conflict", organizationName, latest };
}

/** `conflicts` counts those that somebody else has changed since, to another status than this one. */
export type BulkUpdateOutcome =
  { outcome: "changed"; moved: InquiryVersion[]; conflicts: number } | { outcome: "failed" };

export async function bulkUpdateStatus(
  supabase: Supabase,
  selected: readonly InquiryVersion[],
  status: InquiryStatus,
): Promise<BulkUpdateOutcome> {
  const versions = [...new Set(selected.map(({ version }) => version))];
  const updates = await Promise.all(
    versions.map((version) =>
      supabase
        .from("inquiries")
        .update({ status })
        .in("id", idsOf(selected.filter((inquiry) => inquiry.version === version)))
        .eq("version", version)
        .neq("status", status)
        .select("id, version"),
    ),
  );
  const failure = updates.find(({ error }) => error);
  if (failure) return databaseFailure("inquiries not updated", failure);

  const others = await supabase
    .from("inquiries")
    .select("id")
    .in("id", idsOf(selected))
    .neq("status", status);
  if (others.error) return databaseFailure("inquiries not read", others);
  const moved = updates.flatMap(({ data }) => data ?? []);
  return { outcome: "changed", moved, conflicts: others.data.length };
}

function idsOf(inquiries: readonly InquiryVersion[]): string[] {
  return inquiries.map(({ id }) => id);
}
