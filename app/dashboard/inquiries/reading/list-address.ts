import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { queueOf } from "../../worklist/queues.ts";
import { listSearchOf } from "../page-cursor.ts";

type Opened = { pageKey: string; key: string; openId: string | undefined; leftId?: string | undefined };
type Address = { search: string };

function knownListSearch(search: string): string {
  const queue = queueOf(search);
  return queue ? `?queue=${queue}` : listSearchOf(search);
}

/** Where an inquiry was opened from: the list, which with scripts goes to the row by itself, or its line of the worklist. */
export function listPath(listSearch: string, leftId?: string): string {
  return queueOf(listSearch)
    ? `/dashboard/worklist${listSearch}${leftId ? `#inquiry-${leftId}` : ""}`
    : `/dashboard/inquiries${listSearch}`;
}

/** The list's own search: on the list's page that of the address, beside an inquiry what the address carries along. */
export function listSearchAt({ search }: Address, isInquiryOpen: boolean): string {
  return isInquiryOpen ? knownListSearch(new URLSearchParams(search).get("list") ?? "") : search;
}

/** The search of an inquiry's address that carries the list's along. */
export function readingSearch(listSearch: string): string {
  const list = knownListSearch(listSearch);
  return list && `?${new URLSearchParams({ list })}`;
}

/** The same without what was searched for, which may be the name of somebody who has just been erased. */
export function withoutSearchText(search: string): string {
  const list = new URLSearchParams(listSearchAt({ search }, true));
  list.delete("q");
  return readingSearch(list.toString());
}

/** `openedKey` changes whenever the list is opened anew, and not when an inquiry is opened beside it. `leftId` is the inquiry that it was opened from. */
export function useListAddress() {
  const location = useLocation();
  const { id: openId } = useParams();
  const search = listSearchAt(location, openId !== undefined);
  const pageKey = openId ? search : listSearchOf(search);
  const [opened, setOpened] = useState<Opened>({ pageKey, key: location.key, openId });
  const isAnew = opened.pageKey !== pageKey || (openId === undefined && opened.key !== location.key);
  // The browser's way back opens the list under the key that it had.
  const now =
    isAnew || opened.openId !== openId
      ? { pageKey, key: isAnew ? location.key : opened.key, openId, leftId: opened.openId }
      : opened;
  if (now !== opened) setOpened(now);
  return { openId, leftId: now.leftId, search, pageKey, openedKey: `${now.pageKey} ${now.key}` };
}
