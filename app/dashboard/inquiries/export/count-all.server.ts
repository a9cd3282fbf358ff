import type { Supabase } from "../../../supabase.server.ts";
import type { Cursor } from "../../paging/cursor.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { sortValue } from "../inquiry-order.ts";
import { COUNTED_TO } from "../inquiry-totals.server.ts";
import {
  countInquiries,
  type InquiryCount,
  type InquiryRow,
  readInquiries,
} from "../read-inquiries.server.ts";

// The most rows that PostgREST returns at once, unless a project's max_rows is lower.
export const BATCH = 1000;

type Sorted = Pick<InquiryRow, "id" | "created_at" | "organization_name">;

/** Counts past the database's limit of 10,000, so that the audit records the number exported. */
export async function countAllInquiries(supabase: Supabase, filter: InquiryFilter): Promise<InquiryCount> {
  const counted = await countInquiries(supabase, filter);
  if (counted.outcome === "failed" || !filter.q || counted.count <= COUNTED_TO) return counted;
  let count = 0;
  let cursor: Cursor | undefined;
  for (;;) {
    const columns = ["id", "created_at", "organization_name"] as const;
    const read = await readInquiries(supabase, columns, filter, cursor, BATCH);
    if (read.outcome === "failed") return { outcome: "failed" };
    if (read.inquiries.length === 0) return { outcome: "read", count };
    count += read.inquiries.length;
    cursor = cursorAfter(filter, read.inquiries);
  }
}

export function cursorAfter(filter: InquiryFilter, batch: readonly Sorted[]): Cursor | undefined {
  const last = batch.at(-1);
  return last && { side: "after", value: sortValue(filter, last), id: last.id };
}
