import type { Supabase } from "../../supabase.server.ts";
import type { HistoryEvent } from "./history-text.ts";
import type { Status } from "./inquiry-filter.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

/** An inquiry as the page showed it: whoever changes it in between is not overwritten. */
export type Seen = { id: string; version: number };

type Change = Partial<Pick<InquiryRow, "status" | "assigned_to" | "suspected_spam">>;

/** `overtaken`: somebody changed it since the page was shown, so nothing was done; `latest` is what they did last. */
export type UpdateOutcome =
  | { outcome: "changed" | "missing" | "failed" }
  | { outcome: "overtaken"; organizationName: string; latest: HistoryEvent | null };

export async function updateInquiry(
  supabase: Supabase,
  adminId: string,
  { id, version }: Seen,
  change: Change,
): Promise<UpdateOutcome> {
  const changed = await supabase
    .from("inquiries")
    .update(change)
    .eq("id", id)
    .eq("version", version)
    .select("id");
  if (changed.error) return failed(changed);
  return changed.data.length > 0 ? { outcome: "changed" } : whatHappened(supabase, adminId, id, change);
}

async function whatHappened(
  supabase: Supabase,
  adminId: string,
  id: string,
  change: Change,
): Promise<UpdateOutcome> {
  const [current, history] = await Promise.all([
    supabase
      .from("inquiries")
      .select("organization_name, status, assigned_to, suspected_spam")
      .eq("id", id)
      .maybeSingle(),
    supabase
      .from("inquiry_events")
      .select("*")
      .eq("inquiry_id", id)
      .order("id", { ascending: false })
      .limit(1),
  ]);
  if (current.error) return failed(current);
  if (!current.data) return { outcome: "missing" };

  const { organization_name, ...state } = current.data;
  const latest = history.data?.[0] ?? null;
  const isSo = Object.entries(change).every(([column, value]) => state[column as keyof Change] === value);
  // A double click, or a form that was sent again.
  if (isSo && latest?.actor === adminId) return { outcome: "changed" };
  return { outcome: "overtaken", organizationName: organization_name, latest };
}

/** `overtaken` counts those that somebody else changed meanwhile, to something other than this status. */
export type BulkUpdateOutcome =
  { outcome: "moved"; moved: number; overtaken: number } | { outcome: "failed" };

/** Changes the status of several at once. What was overtaken stays as it is and is counted. */
export async function bulkUpdateStatus(
  supabase: Supabase,
  seen: readonly Seen[],
  status: Status,
): Promise<BulkUpdateOutcome> {
  const versions = [...new Set(seen.map(({ version }) => version))];
  const moves = await Promise.all(
    versions.map((version) =>
      supabase
        .from("inquiries")
        .update({ status })
        .in("id", idsOf(seen.filter((inquiry) => inquiry.version === version)))
        .eq("version", version)
        .neq("status", status)
        .select("id"),
    ),
  );
  const failure = moves.find(({ error }) => error);
  if (failure) return failed(failure);

  const left = await supabase.from("inquiries").select("id").in("id", idsOf(seen)).neq("status", status);
  if (left.error) return failed(left);
  const moved = moves.flatMap(({ data }) => data ?? []);
  return { outcome: "moved", moved: moved.length, overtaken: left.data.length };
}

function idsOf(inquiries: readonly Seen[]): string[] {
  return inquiries.map(({ id }) => id);
}

function failed({ status, error }: { status: number; error: { code: string } | null }) {
  console.error(`Inquiry not changed: ${status} ${error?.code}`);
  return { outcome: "failed" as const };
}
