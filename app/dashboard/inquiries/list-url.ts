import { useState } from "react";
import { type Location, useLocation, useParams } from "react-router";
import { cursorParameter, parseCursor, timeCursor } from "../paging.tsx";
import { queueOf } from "../worklist/queues.ts";
import { listSearchOf } from "./inquiry-filter.ts";
import * as z from "zod";
import { searchWithout, SELECT_PARAMETER, UPDATED_PARAMETER } from "../list-parameters.ts";

type Opened = { pageKey: string; key: string; openId: string | undefined; leftId?: string | undefined };
type Address = { search: string };

function knownListSearch(search: string): string {
  const queue = queueOf(search);
  if (!queue) return listSearchOf(search);
  const cursor = parseCursor(new URLSearchParams(search), timeCursor);
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

const LIST_PAGE = /^\/dashboard\/inquiries(?:\/([^/]+))?$/;

/** Equal for a list and the inquiries opened beside it; another one for each visit of any other page. */
export function pageKeyAt(location: Location): string {
  const [isListPage, openId] = LIST_PAGE.exec(location.pathname) ?? [];
  return isListPage ? listPageKey(listSearchAt(location, openId !== undefined), openId) : location.key;
}

function listPageKey(search: string, openId: string | undefined): string {
  return openId ? search : listSearchOf(search);
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
  const pageKey = listPageKey(search, openId);
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

const UPDATED_MAX = 50;

const id = z.uuid();

/** Inquiries updated from this list: the URL keeps them in it for browsers without scripts. */
export function parseUpdatedIds(query: URLSearchParams): string[] {
  const ids = (query.get(UPDATED_PARAMETER) ?? "").split(",").filter((each) => id.safeParse(each).success);
  return [...new Set(ids)].slice(-UPDATED_MAX);
}

export function withUpdatedIds(url: URL, added: readonly string[]): URL {
  const updated = parseUpdatedIds(url.searchParams).filter((each) => !added.includes(each));
  return writeUpdatedIds(url, [...updated, ...added]);
}

export function withoutUpdatedIds(url: URL, undone?: readonly string[]): URL {
  const updated = undone ? parseUpdatedIds(url.searchParams).filter((each) => !undone.includes(each)) : [];
  return writeUpdatedIds(url, updated);
}

function writeUpdatedIds(url: URL, updated: readonly string[]): URL {
  const written = new URL(url);
  written.searchParams.delete(UPDATED_PARAMETER);
  if (updated.length > 0) written.searchParams.set(UPDATED_PARAMETER, updated.slice(-UPDATED_MAX).join(","));
  return written;
}

/** The query string without the updated inquiries and without select-all. */
export function resetListSearch(search: string): string {
  return searchWithout(searchWithout(search, UPDATED_PARAMETER), SELECT_PARAMETER);
}
