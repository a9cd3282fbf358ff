import type { Supabase } from "../../../supabase.server.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import type { Cursor } from "../page-cursor.ts";
import { countInquiries, type InquiryRow, readInquiries, sortValue } from "../read-inquiries.server.ts";

const PAGE_SIZE = 50;

const columns = [
  "id",
  "reference",
  "organization_name",
  "organization_type",
  "contact_name",
  "email",
  "phone",
  "status",
  "suspected_spam",
  "version",
  "created_at",
] as const satisfies (keyof InquiryRow)[];

export type ListedInquiry = Pick<InquiryRow, (typeof columns)[number]>;

export async function readInquiryPage(supabase: Supabase, filter: InquiryFilter, cursor?: Cursor) {
  const [read, total] = await Promise.all([
    readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1),
    countInquiries(supabase, filter),
  ]);
  if (read.outcome === "failed") return read;

  const isBackwards = cursor?.side === "before";
  const hasMore = read.inquiries.length > PAGE_SIZE;
  const inquiries = read.inquiries.slice(0, PAGE_SIZE);
  if (isBackwards) inquiries.reverse();

  const cursorAt = (side: Cursor["side"], inquiry?: ListedInquiry): Cursor | null =>
    inquiry ? { side, value: sortValue(filter, inquiry), id: inquiry.id } : null;
  return {
    outcome: "read" as const,
    inquiries,
    total,
    previous: (isBackwards ? hasMore : cursor) ? cursorAt("before", inquiries[0]) : null,
    next: (isBackwards ? cursor : hasMore) ? cursorAt("after", inquiries.at(-1)) : null,
  };
}
