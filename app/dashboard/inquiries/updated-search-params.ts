import * as z from "zod";
import { searchWithout, SELECT_PARAMETER, UPDATED_PARAMETER } from "../list-parameters.ts";

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
