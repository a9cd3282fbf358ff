import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { readMembers, type MembersRead } from "../../members.server.ts";
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
import { type Cursor, pageOf } from "../../paging.tsx";
import { readInquiryTotals, readInquiries, readInquiriesById } from "../read-inquiries.server.ts";
import { nthOf, readRepeats } from "../inquiry-record.server.ts";
import { columns, listed, type ReadInquiry } from "../rows/listed-inquiry.server.ts";
import { QUEUE_PAGE, readQueue, readQueueCounts } from "../../worklist/read-worklist.server.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";

type Opened = { url: URL; isInquiryOpen: boolean };

/** Beside an inquiry opened from the worklist, the list is that of its queue. */
export async function readList(supabase: Supabase, { url, isInquiryOpen }: Opened) {
  const search = listSearchAt(url, isInquiryOpen);
  const query = new URLSearchParams(search);
  const filter = parseFilter(query);
  const cursor = parseInquiryCursor(query, filter.sort);
  const updated = parseUpdatedIds(url.searchParams);
  const members = readMembers(supabase);
  const queue = isInquiryOpen ? queueOf(search) : undefined;
  const [page, selected] = await Promise.all([
    queue
      ? readQueuePage(supabase, { queue, members })
      : readInquiryPage(supabase, { filter, cursor, updated, members }),
    isAllSelected(query) ? readMatching(supabase, filter) : null,
  ]);
  const failure =
    page.outcome === "failed" && !isInquiryOpen
      ? toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요.")
      : selected && unselectedToast(selected);
  const matching = selected?.outcome === "read" ? selected.inquiries : null;
  return { filter, isFirst: !cursor, page, matching, updated, members: await members, toast: failure };
}

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

type QueueRequest = { queue: Queue; members: Promise<MembersRead> };

async function readQueuePage(supabase: Supabase, { queue, members }: QueueRequest) {
  const now = new Date();
  const [read, counted] = await Promise.all([
    readQueue(supabase, queue, columns, now, QUEUE_PAGE),
    readQueueCounts(supabase, now),
  ]);
  if (read.outcome === "failed") return { ...read, message: "" };
  return {
    ...read,
    inquiries: listed(read.inquiries, { nthIn: () => null, nameOf: nameLookup(await members), now }),
    totals: {
      outcome: "queue" as const,
      queue,
      count: counted.outcome === "read" ? counted.counts[queue] : null,
    },
    previous: null,
    next: null,
  };
}

/** All inquiries that match the filter, with their current versions. `too-many`: more than SELECTED_MAX. */
async function readMatching(supabase: Supabase, filter: InquiryFilter) {
  const read = await readInquiries(supabase, ["id", "version"], filter, undefined, SELECTED_MAX + 1);
  if (read.outcome === "read" && read.inquiries.length > SELECTED_MAX)
    return { outcome: "too-many" as const };
  return read;
}

function unselectedToast({ outcome }: Awaited<ReturnType<typeof readMatching>>): ToastMessage | null {
  if (outcome === "read") return null;
  const reason =
    outcome === "too-many"
      ? `한 번에 ${SELECTED_MAX}건까지 바꿀 수 있습니다. 조건을 좁혀 주세요.`
      : "잠시 후 다시 눌러 주세요.";
  return toast("error", "이 조건의 문의를 모두 선택하지 못했습니다", reason);
}
