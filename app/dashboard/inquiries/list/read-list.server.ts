import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { readMembers } from "../../members.server.ts";
import { queueOf } from "../../worklist/queues.ts";
import { parseFilter } from "../inquiry-filter.ts";
import { listSearchAt } from "../list-url.ts";
import { parseInquiryCursor } from "../page-cursor.ts";
import { parseUpdatedIds } from "../updated-search-params.ts";
import { readMatching } from "./bulk/read-matching.server.ts";
import { isAllSelected } from "./bulk/select-all.ts";
import { unselectedToast } from "./bulk/unselected-toast.server.ts";
import { readInquiryPage } from "./inquiry-page.server.ts";
import { readQueuePage } from "./queue-page.server.ts";

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
