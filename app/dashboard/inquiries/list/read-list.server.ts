import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { readMembers } from "../../read-layout.server.ts";
import { queueLabels, queueOf, type Queue } from "../queues.ts";
import {
  pagePaths,
  parseFilter,
  parseInquiryCursor,
  type InquiryFilter,
  sortValue,
} from "../inquiry-filter.ts";
import { listSearchAt } from "../list-url.ts";
import { nameLookup } from "../../member-names.ts";
import { type Cursor, pageOf, parseCursor, timeCursor } from "../../paging.tsx";
import { readInquiries, readListDetails, totalsOf } from "../read-inquiries.server.ts";
import { readOpenInquiry } from "../inquiry-record.server.ts";
import { columns, listed, type ReadInquiry } from "../rows/listed-inquiry.server.ts";
import { readQueuePage } from "../read-queues.server.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import { shownViews } from "../saved-views/views.server.ts";

/** Beside an inquiry opened from the worklist, the list is that of its queue. */
export async function readList(supabase: Supabase, url: URL, openId: string | undefined) {
  const search = listSearchAt(url, openId !== undefined);
  const query = new URLSearchParams(search);
  const filter = parseFilter(query);
  const cursor = parseInquiryCursor(query, filter.sort);
  const queue = openId ? queueOf(search) : undefined;
  const opened = openId ? readOpenInquiry(supabase, openId, url) : undefined;
  const [page, members] = await Promise.all([
    queue
      ? readQueueList(supabase, queue, parseCursor(query, timeCursor))
      : readInquiryPage(supabase, { filter, cursor, opened }),
    readMembers(supabase),
  ]);
  return {
    filter,
    isFirst: !cursor,
    page,
    members,
    readAt: formatDateTime(new Date()),
    toast:
      page.outcome === "failed" && !openId
        ? toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요.")
        : null,
  };
}

const PAGE_SIZE = 50;

type Opened = ReturnType<typeof readOpenInquiry>;
type PageRequest = {
  filter: InquiryFilter;
  cursor: Cursor | undefined;
  opened: Opened | undefined;
};

async function readInquiryPage(supabase: Supabase, { filter, cursor, opened }: PageRequest) {
  const read = await readInquiries(supabase, columns, filter, cursor, PAGE_SIZE + 1);
  if (read.outcome === "failed") return read;
  const positionOf = (row: ReadInquiry) => ({ value: sortValue(filter, row), id: row.id });
  const { rows, previous, next } = pageOf(read.inquiries, { size: PAGE_SIZE, cursor, positionOf });
  const details = await (opened
    ? detailsOf(opened)
    : readListDetails(
        supabase,
        filter,
        rows.map(({ id }) => id),
      ));
  const known = details.outcome === "read" ? details.details : null;
  const now = new Date();
  return {
    outcome: "read" as const,
    inquiries: listed(rows, {
      nthIn: (id) => known && (known.nths[id] ?? 1),
      nameOf: nameLookup(await readMembers(supabase)),
      now,
    }),
    totals: known ? totalsOf(known.counts, filter) : { outcome: "failed" as const },
    views: known?.views ? shownViews(known.views, nameLookup(await readMembers(supabase))) : null,
    sort: filter.sort,
    pages: pagePaths(filter, { previous, next }),
  };
}

/** The line beside an open inquiry does not say which inquiry of its institution it is. */
async function detailsOf(opened: Opened) {
  const read = await opened;
  return read.outcome === "read" ? { outcome: "read" as const, details: read.list } : read;
}

async function readQueueList(supabase: Supabase, queue: Queue, cursor: Cursor | undefined) {
  const read = await readQueuePage(supabase, { queue, now: new Date(), cursor });
  if (read.outcome === "failed") return { ...read, message: "" };
  const { counts: _, total, ...page } = read;
  return {
    ...page,
    totals: { outcome: "queue" as const, text: `할 일: ${queueLabels[queue]} ${total}` },
    views: null,
  };
}
