import type { Supabase } from "../../../supabase.server.ts";
import { nameLookup } from "../../member-names.ts";
import type { MembersRead } from "../../members.server.ts";
import { type Cursor, pageOf } from "../../paging/cursor.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { comesBefore, sortValue } from "../inquiry-order.ts";
import { readInquiryTotals } from "../inquiry-totals.server.ts";
import { readInquiries, readInquiriesById } from "../read-inquiries.server.ts";
import { nthOf, readRepeats } from "../repeats/read-repeats.server.ts";
import { columns, listed, type ReadInquiry } from "./rows/listed-inquiry.server.ts";

const PAGE_SIZE = 50;

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
