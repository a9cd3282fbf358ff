import { formatDuration, formatShortDateTime } from "../../../korean/dates.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import type { Cursor } from "../page-cursor.ts";
import { type InquiryRow, readInquiries, readInquiriesById, sortValue } from "../read-inquiries.server.ts";
import { readInquiryTotals } from "../inquiry-totals.server.ts";

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 80;

const columns = [
  "id",
  "reference",
  "organization_name",
  "organization_type",
  "contact_name",
  "email",
  "phone",
  "estimated_users",
  "message",
  "status",
  "suspected_spam",
  "assigned_to",
  "version",
  "created_at",
] as const satisfies (keyof InquiryRow)[];

type ReadInquiry = Pick<InquiryRow, (typeof columns)[number]>;

/** Its texts are made here, where the clock is: the browser, which hydrates them later, would make others. */
export type ListedInquiry = Omit<ReadInquiry, "message" | "assigned_to"> & {
  excerpt: string;
  received: string;
  waiting: string | null;
  assignee: string | null;
};

/** With the worked ones among them, whether they still match the filter or not. */
export async function readInquiryPage(
  supabase: Supabase,
  filter: InquiryFilter,
  cursor?: Cursor,
  workedIds: readonly string[] = [],
) {
  const [read, totals, worked] = await Promise.all([
    readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1),
    readInquiryTotals(supabase, filter),
    readInquiriesById(supabase, columns, workedIds),
  ]);
  if (read.outcome === "failed") return read;
  if (worked.outcome === "failed") return worked;

  const isBackwards = cursor?.side === "before";
  const hasMore = read.inquiries.length > PAGE_SIZE;
  const rows = read.inquiries.slice(0, PAGE_SIZE);
  if (isBackwards) rows.reverse();

  const cursorAt = (side: Cursor["side"], inquiry?: ReadInquiry): Cursor | null =>
    inquiry ? { side, value: sortValue(filter, inquiry), id: inquiry.id } : null;
  const shown = withKept(rows, worked.inquiries, filter);
  return {
    outcome: "read" as const,
    inquiries: listed(shown, await readAssignees(supabase, shown), new Date()),
    totals,
    previous: (isBackwards ? hasMore : cursor) ? cursorAt("before", rows[0]) : null,
    next: (isBackwards ? cursor : hasMore) ? cursorAt("after", rows.at(-1)) : null,
  };
}

function withKept(
  page: readonly ReadInquiry[],
  kept: readonly ReadInquiry[],
  filter: InquiryFilter,
): ReadInquiry[] {
  const rows = [...page];
  const isDescending = filter.sort === "newest" || filter.sort === "organization-reversed";
  const isAfter = (one: ReadInquiry, other: ReadInquiry) => {
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

function listed(rows: ReadInquiry[], assignees: ReadonlyMap<string, string>, now: Date): ListedInquiry[] {
  return rows.map(({ message, assigned_to, ...inquiry }) => {
    const waited = (now.getTime() - Date.parse(inquiry.created_at)) / 1_000;
    return {
      ...inquiry,
      excerpt: excerptOf(message ?? ""),
      received: formatShortDateTime(inquiry.created_at, now),
      waiting: inquiry.status === "new" ? formatDuration(Math.max(0, waited)) : null,
      assignee: assigned_to && (assignees.get(assigned_to) ?? "알 수 없음"),
    };
  });
}

function excerptOf(message: string): string {
  const line = message
    .slice(0, 4 * EXCERPT_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  // Not half of a letter of two UTF-16 units.
  return `${line.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

async function readAssignees(supabase: Supabase, rows: ReadInquiry[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assigned_to }) => assigned_to ?? []))];
  if (ids.length === 0) return new Map();
  const read = await supabase.from("members").select("user_id, email").in("user_id", ids);
  if (read.error) databaseFailure("assignees not read", read);
  return new Map((read.data ?? []).map(({ user_id, email }) => [user_id, email ?? "알 수 없음"]));
}
