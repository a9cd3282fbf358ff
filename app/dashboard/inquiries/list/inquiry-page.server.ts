import type { Supabase } from "../../../supabase.server.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import type { Cursor } from "../page-cursor.ts";
import {
  countInquiries,
  type InquiryRow,
  readInquiries,
  readInquiriesById,
  sortValue,
} from "../read-inquiries.server.ts";

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

/** With the worked ones among them, whether they still match the filter or not. */
export async function readInquiryPage(
  supabase: Supabase,
  filter: InquiryFilter,
  cursor?: Cursor,
  workedIds: readonly string[] = [],
) {
  const [read, total, worked] = await Promise.all([
    readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1),
    countInquiries(supabase, filter),
    readInquiriesById(supabase, columns, workedIds),
  ]);
  if (read.outcome === "failed") return read;
  if (worked.outcome === "failed") return worked;

  const isBackwards = cursor?.side === "before";
  const hasMore = read.inquiries.length > PAGE_SIZE;
  const inquiries = read.inquiries.slice(0, PAGE_SIZE);
  if (isBackwards) inquiries.reverse();

  const cursorAt = (side: Cursor["side"], inquiry?: ListedInquiry): Cursor | null =>
    inquiry ? { side, value: sortValue(filter, inquiry), id: inquiry.id } : null;
  return {
    outcome: "read" as const,
    inquiries: withKept(inquiries, worked.inquiries, filter),
    total,
    previous: (isBackwards ? hasMore : cursor) ? cursorAt("before", inquiries[0]) : null,
    next: (isBackwards ? cursor : hasMore) ? cursorAt("after", inquiries.at(-1)) : null,
  };
}

function withKept(
  page: readonly ListedInquiry[],
  kept: readonly ListedInquiry[],
  filter: InquiryFilter,
): ListedInquiry[] {
  const rows = [...page];
  const isDescending = filter.sort === "newest" || filter.sort === "organization-reversed";
  const isAfter = (one: ListedInquiry, other: ListedInquiry) => {
    const [value, otherValue] = [sortValue(filter, one), sortValue(filter, other)];
    return value === otherValue ? one.id > other.id : value > otherValue;
  };
  for (const inquiry of kept) {
    if (rows.some(({ id }) => id === inquiry.id)) continue;
    const next = rows.findIndex((row) => (isDescending ? isAfter(inquiry, row) : isAfter(row, inquiry)));
    rows.splice(next < 0 ? rows.length : next, 0, inquiry);
  }
  return rows;
}
