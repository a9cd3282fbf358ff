import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { readMembers } from "../../read-frame.server.ts";
import { queueOf, type Queue } from "../../worklist/queues.ts";
import {
  parseFilter,
  parseInquiryCursor,
  type InquiryFilter,
  comesBefore,
  sortValue,
} from "../inquiry-filter.ts";
import { listSearchAt, parseUpdatedIds } from "../list-url.ts";
import { isAllSelected } from "./selection.ts";
import { nameLookup } from "../../member-names.ts";
import { type Cursor, pageOf, parseCursor, timeCursor } from "../../paging.tsx";
import { readInquiries, readListDetails, totalsOf } from "../read-inquiries.server.ts";
import { readOpenInquiry } from "../inquiry-record.server.ts";
import { columns, listed, type ReadInquiry } from "../rows/listed-inquiry.server.ts";
import { QUEUE_PAGE, readQueue } from "../../worklist/read-worklist.server.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import { shownViews } from "../views/views.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";

/** Beside an inquiry opened from the worklist, the list is that of its queue. */
export async function readList(supabase: Supabase, url: URL, openId: string | undefined) {
  const search = listSearchAt(url, openId !== undefined);
  const query = new URLSearchParams(search);
  const filter = parseFilter(query);
  const cursor = parseInquiryCursor(query, filter.sort);
  const updated = parseUpdatedIds(url.searchParams);
  const queue = openId ? queueOf(search) : undefined;
  const opened = openId ? readOpenInquiry(supabase, openId, url) : undefined;
  const isAll = isAllSelected(query);
  const [page, members] = await Promise.all([
    queue && opened
      ? readQueuePage(supabase, queue, parseCursor(query, timeCursor), opened)
      : readInquiryPage(supabase, { filter, cursor, updated, isAll, opened }),
    readMembers(supabase),
  ]);
  const matching = page.outcome === "read" ? page.matching : null;
  const failure =
    page.outcome === "failed" && !openId
      ? toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요.")
      : isAll && unselectedToast(matching);
  return {
    filter,
    isFirst: !cursor,
    page,
    matching: matching && matching.length <= SELECTED_MAX ? matching : null,
    updated,
    members,
    readAt: formatDateTime(new Date()),
    toast: failure || null,
  };
}

const PAGE_SIZE = 50;

type Opened = ReturnType<typeof readOpenInquiry>;
type PageRequest = {
  filter: InquiryFilter;
  cursor: Cursor | undefined;
  updated: string[];
  isAll: boolean;
  opened: Opened | undefined;
};

/** Includes the `updated` inquiries even if they no longer match the filter. */
export async function readInquiryPage(
  supabase: Supabase,
  { filter, cursor, updated, isAll, opened }: PageRequest,
) {
  const read = await readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1);
  if (read.outcome === "failed") return read;
  const positionOf = (row: ReadInquiry) => ({ value: sortValue(filter, row), id: row.id });
  const { rows, ...steps } = pageOf(read.inquiries, { size: PAGE_SIZE, cursor, positionOf });
  const details = await (opened
    ? detailsOf(opened)
    : readListDetails(supabase, filter, {
        shown: rows.map(({ id }) => id),
        kept: updated,
        matching: isAll ? SELECTED_MAX + 1 : undefined,
      }));
  if (details.outcome === "failed" && updated.length > 0) return details;
  const known = details.outcome === "read" ? details.details : null;
  const shown = withKept(rows, known?.kept ?? [], filter);
  const now = new Date();
  return {
    outcome: "read" as const,
    inquiries: listed(shown, {
      nthIn: (id) => known && (known.nths[id] ?? 1),
      nameOf: nameLookup(await readMembers(supabase)),
      now,
    }),
    totals: known ? totalsOf(known.counts, filter) : { outcome: "failed" as const },
    matching: known?.matching ?? null,
    views: known?.views ? shownViews(known.views, nameLookup(await readMembers(supabase))) : null,
    ...steps,
  };
}

/** The line beside an open inquiry does not say which inquiry of its place it is. */
async function detailsOf(opened: Opened) {
  const read = await opened;
  return read.outcome === "read" ? { outcome: "read" as const, details: read.list } : read;
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

async function readQueuePage(supabase: Supabase, queue: Queue, cursor: Cursor | undefined, opening: Opened) {
  const now = new Date();
  const [read, opened, members] = await Promise.all([
    readQueue(supabase, queue, columns, now, QUEUE_PAGE, cursor),
    opening,
    readMembers(supabase),
  ]);
  if (read.outcome === "failed") return { ...read, message: "" };
  const rows = cursor?.side === "before" ? read.inquiries.toReversed() : read.inquiries;
  return {
    ...read,
    inquiries: listed(rows, { nthIn: () => null, nameOf: nameLookup(members), now }),
    totals: {
      outcome: "queue" as const,
      queue,
      count: opened.outcome === "read" && opened.queues ? opened.queues[queue] : null,
    },
    matching: null,
    views: null,
    previous: null,
    next: null,
  };
}

function unselectedToast(matching: readonly unknown[] | null): ToastMessage | null {
  if (matching && matching.length <= SELECTED_MAX) return null;
  const reason = matching
    ? `한 번에 ${SELECTED_MAX}건까지 바꿀 수 있습니다. 조건을 좁혀 주세요.`
    : "잠시 후 다시 눌러 주세요.";
  return toast("error", "이 조건의 문의를 모두 선택하지 못했습니다", reason);
}
