import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { type Cursor, cursorParameter, parseCursor, timeCursor } from "../paging.tsx";
import { type Queue, queueOf } from "./queues.ts";
import { listSearchOf } from "./inquiry-filter.ts";

type Opened = { pageKey: string; key: string; openId: string | undefined; leftId?: string | undefined };
type Address = { search: string };

function knownListSearch(search: string): string {
  const queue = queueOf(search);
  if (!queue) return listSearchOf(search);
  return queueSearch(queue, parseCursor(new URLSearchParams(search), timeCursor));
}

export function queueSearch(queue: Queue, cursor?: Cursor): string {
  return `?${new URLSearchParams({ queue, ...(cursor && cursorParameter(cursor)) })}`;
}

/** Path back to the list, where a script scrolls to the row, or to the inquiry's line in the worklist. */
export function listPath(listSearch: string, leftId?: string): string {
  return queueOf(listSearch)
    ? `/dashboard/worklist${listSearch}${leftId ? `#inquiry-${leftId}` : ""}`
    : `/dashboard/inquiries${listSearch}`;
}

/** The list's query string: the URL's own on the list page, its `list` parameter beside an open inquiry. */
export function listSearchAt({ search }: Address, isInquiryOpen: boolean): string {
  return isInquiryOpen ? knownListSearch(new URLSearchParams(search).get("list") ?? "") : search;
}

/** The query string of an inquiry's URL, with the list's in `list`. */
export function inquirySearch(listSearch: string): string {
  const list = knownListSearch(listSearch);
  return list && `?${new URLSearchParams({ list })}`;
}

/** The same without the search text, which may be the name of a person just erased. */
export function withoutSearchText(search: string): string {
  const list = new URLSearchParams(listSearchAt({ search }, true));
  list.delete("q");
  return inquirySearch(list.toString());
}

/** `openedKey` changes when the list is opened again, not when an inquiry opens beside it. `leftId` was open last. */
export function useListAddress() {
  const location = useLocation();
  const { id: openId } = useParams();
  const search = listSearchAt(location, openId !== undefined);
  const pageKey = openId ? search : listSearchOf(search);
  const [opened, setOpened] = useState<Opened>({ pageKey, key: location.key, openId });
  const isAnew = opened.pageKey !== pageKey || (openId === undefined && opened.key !== location.key);
  // Back restores the list's location key, so it does not count as opening it again.
  const now =
    isAnew || opened.openId !== openId
      ? { pageKey, key: isAnew ? location.key : opened.key, openId, leftId: opened.openId }
      : opened;
  if (now !== opened) setOpened(now);
  return { openId, leftId: now.leftId, search, pageKey, openedKey: `${now.pageKey} ${now.key}` };
}
