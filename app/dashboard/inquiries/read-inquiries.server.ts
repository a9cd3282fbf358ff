import type { InquiryFilter } from "./inquiry-filter.ts";
import type { Database } from "../../database.types.ts";
import {
  databaseFailure,
  databaseFailureWithMessage,
  type Supabase,
  unexpectedShape,
} from "../../supabase.server.ts";
import type { Cursor } from "../paging.tsx";
import * as z from "zod";
import { type InquiryStatus, inquiryStatuses, knownStatus } from "../../inquiry/inquiry-status.ts";
import { statusCountsSchema } from "../count-schemas.ts";

export type InquiryRow = Database["public"]["Tables"]["inquiries"]["Row"];

export async function readInquiries<Column extends keyof InquiryRow>(
  supabase: Supabase,
  columns: readonly Column[],
  filter: InquiryFilter,
  cursor: Cursor | undefined,
  page_size: number,
) {
  const read = await supabase
    .rpc("search_inquiries", {
      filter,
      page_size,
      ...(cursor && { side: cursor.side, cursor_value: cursor.value, cursor_id: cursor.id }),
    })
    .select(columns.join())
    .overrideTypes<Pick<InquiryRow, Column>[], { merge: false }>();
  return read.error
    ? databaseFailureWithMessage("inquiries not read", read)
    : { outcome: "read" as const, inquiries: read.data };
}

export type InquiryCount = { outcome: "read"; count: number } | { outcome: "failed" };

export async function countInquiries(supabase: Supabase, filter: InquiryFilter): Promise<InquiryCount> {
  const read = await supabase.rpc("count_inquiries", { filter });
  return read.error ? databaseFailure("inquiries not counted", read) : { outcome: "read", count: read.data };
}

// The database stops counting a page's search results at one more than this.
const COUNTED_TO = 10_000;

/** Suspected spam is counted in `suspectedSpam` only; under a spam-only filter `byStatus` counts it, too. */
export type InquiryTotals =
  | {
      outcome: "read";
      byStatus: Record<InquiryStatus, number>;
      listed: number;
      suspectedSpam: number;
    }
  | { outcome: "too-many"; atLeast: number }
  | { outcome: "queue"; text: string }
  | { outcome: "failed" };

/** `byStatus` ignores the filter's own status. */
export function totalsOf(
  counts: z.infer<typeof statusCountsSchema>,
  filter: Partial<InquiryFilter>,
): InquiryTotals {
  const sum = (isSpam: boolean, status?: InquiryStatus) =>
    counts
      .filter((each) => each.suspected_spam === isSpam && (!status || knownStatus(each.status) === status))
      .reduce((total, { count }) => total + count, 0);
  if (filter.q && sum(false) + sum(true) > COUNTED_TO) return { outcome: "too-many", atLeast: COUNTED_TO };
  const isSpamOnly = filter.spam === "only";
  const byStatus = Object.fromEntries(inquiryStatuses.map((status) => [status, sum(isSpamOnly, status)]));
  return {
    outcome: "read",
    byStatus: byStatus as Record<InquiryStatus, number>,
    listed: isSpamOnly ? 0 : sum(false, filter.status),
    suspectedSpam: filter.spam === "none" ? 0 : sum(true, filter.status),
  };
}

const text = z.string();
const optional = text.nullable();

export const inquiryRowSchema = z.object({
  id: text,
  reference: text,
  organization_name: text,
  organization_type: text,
  contact_name: text,
  email: text,
  phone: text,
  estimated_users: optional,
  source: text,
  message: optional,
  status: text,
  suspected_spam: z.boolean(),
  assigned_to: optional,
  version: z.int(),
  changed_by: optional,
  created_at: text,
  due_at: optional,
  first_response_at: optional,
  contact_attempts: z.int(),
  mail_problem: optional,
  response: text,
  completed_at: optional,
  anonymised_at: optional,
  privacy_notice_version: optional,
  next_action_on: optional,
  next_action_time: optional,
  next_action: optional,
  resolution: optional,
  resolution_reason: optional,
});

export const listDetailsSchema = z.object({
  nths: z.record(text, z.int()),
  counts: statusCountsSchema,
  // Null beside an open inquiry.
  views: z
    .array(
      z.object({
        id: text,
        name: text,
        is_own: z.boolean(),
        owner: text,
        filter: z.unknown(),
        counts: statusCountsSchema.nullable(),
      }),
    )
    .nullable(),
});

export async function readListDetails(supabase: Supabase, filter: InquiryFilter, shown: string[]) {
  const read = await supabase.rpc("list_details", { shown, filter, with_views: true });
  if (read.error) return databaseFailureWithMessage("list details not read", read);
  const { data: details } = listDetailsSchema.safeParse(read.data);
  return details
    ? { outcome: "read" as const, details }
    : { ...unexpectedShape("list details not read"), message: "" };
}
