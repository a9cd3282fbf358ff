import {
  type Day,
  formatDuration,
  formatNearDay,
  formatShortDateTime,
  seoulDay,
} from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import type { MembersRead } from "../../members.server.ts";
import { type Cursor, pageOf } from "../../paging/cursor.ts";
import { deadlineOf, deadlineLimits } from "../follow-up/response-deadline.server.ts";
import { isStale, secondsWaited } from "../follow-up/stale-inquiries.server.ts";
import { type NameOf, nameLookup } from "../../member-names.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { comesBefore, sortValue } from "../inquiry-order.ts";
import { type InquiryRow, readInquiries, readInquiriesById } from "../read-inquiries.server.ts";
import { readInquiryTotals } from "../inquiry-totals.server.ts";
import { nthOf, readRepeats } from "../repeats/read-repeats.server.ts";

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 80;

export const columns = [
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
  "first_response_at",
  "next_action_on",
] as const satisfies (keyof InquiryRow)[];

type ReadInquiry = Pick<InquiryRow, (typeof columns)[number]>;

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. */
export type ListedInquiry = Omit<
  ReadInquiry,
  "message" | "assigned_to" | "first_response_at" | "next_action_on"
> & {
  excerpt: string;
  received: string;
  waiting: string | null;
  isStale: boolean;
  deadline: "soon" | "overdue" | null;
  assignee: string | null;
  nextAction: { text: string; isDue: boolean } | null;
  /** This is the nth inquiry from the same place; null if that is unknown. */
  nth: number | null;
};

type PageRequest = {
  filter: InquiryFilter;
  cursor?: Cursor | undefined;
  updated?: readonly string[];
  members: Promise<MembersRead>;
};

/** Includes the `updated` inquiries even if they no longer match the filter. */
export async function readInquiryPage(
  supabase: Supabase,
  { filter, cursor, updated: updatedIds = [], members }: PageRequest,
) {
  const [read, totals, updated] = await Promise.all([
    readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1),
    readInquiryTotals(supabase, filter),
    readInquiriesById(supabase, columns, updatedIds),
  ]);
  if (read.outcome === "failed") return read;
  if (updated.outcome === "failed") return updated;

  const positionOf = (row: ReadInquiry) => ({ value: sortValue(filter, row), id: row.id });
  const { rows, ...steps } = pageOf(read.inquiries, { size: PAGE_SIZE, cursor, positionOf });
  const shown = withKept(rows, updated.inquiries, filter);
  const ids = shown.map(({ id }) => id);
  const [repeats, named] = await Promise.all([readRepeats(supabase, ids), members]);
  return {
    outcome: "read" as const,
    inquiries: listed(shown, {
      nthIn: (id) => nthOf(repeats, id),
      nameOf: nameLookup(named),
      now: new Date(),
    }),
    totals,
    ...steps,
  };
}

function withKept(
  page: readonly ReadInquiry[],
  kept: readonly ReadInquiry[],
  filter: InquiryFilter,
): ReadInquiry[] {
  const rows = [...page];
  for (const inquiry of kept) {
    if (rows.some(({ id }) => id === inquiry.id)) continue;
    const next = rows.findIndex((row) => comesBefore(filter.sort, inquiry, row));
    rows.splice(next < 0 ? rows.length : next, 0, inquiry);
  }
  return rows;
}

type Lookups = {
  nthIn: (id: string) => number | null;
  nameOf: NameOf;
  now: Date;
};

export function listed(rows: ReadInquiry[], { nthIn, nameOf, now }: Lookups): ListedInquiry[] {
  const today = seoulDay(now);
  const limits = deadlineLimits(now);
  return rows.map((row) => {
    const { message, assigned_to, first_response_at: _, next_action_on, ...inquiry } = row;
    return {
      ...inquiry,
      excerpt: excerptOf(message ?? ""),
      received: formatShortDateTime(inquiry.created_at, now),
      waiting: inquiry.status === "completed" ? null : formatDuration(secondsWaited(inquiry, now)),
      isStale: isStale(row, now),
      deadline: deadlineOf(row, limits),
      assignee: assigned_to && nameOf(assigned_to),
      nextAction: next_action_on === null ? null : nextActionOf(next_action_on, today),
      nth: nthIn(inquiry.id),
    };
  });
}

function nextActionOf(day: Day, today: Day) {
  const text = day === today ? "오늘 연락" : `${formatNearDay(day, today)} 연락`;
  return { text, isDue: day <= today };
}

function excerptOf(message: string): string {
  const line = message
    .slice(0, 4 * EXCERPT_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  // The cut must not leave half of a surrogate pair.
  return `${line.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
