import * as z from "zod";
import { searchWithout, UPDATED_PARAMETER } from "../list-parameters.ts";
import { withoutAllSelected } from "./list/bulk/select-all.ts";

const UPDATED_MAX = 50;

const id = z.uuid();

/** Inquiries moved from this list: the URL keeps them in it for browsers without scripts. */
export function readUpdatedIds(query: URLSearchParams): string[] {
  const ids = (query.get(UPDATED_PARAMETER) ?? "").split(",").filter((each) => id.safeParse(each).success);
  return [...new Set(ids)].slice(-UPDATED_MAX);
}

export function withUpdatedIds(url: URL, moved: readonly string[]): URL {
  const updated = readUpdatedIds(url.searchParams).filter((each) => !moved.includes(each));
  return writeUpdatedIds(url, [...updated, ...moved]);
}

export function withoutUpdatedIds(url: URL, undone?: readonly string[]): URL {
  const updated = undone ? readUpdatedIds(url.searchParams).filter((each) => !undone.includes(each)) : [];
  return writeUpdatedIds(url, updated);
}

function writeUpdatedIds(url: URL, updated: readonly string[]): URL {
  const written = new URL(url);
  written.searchParams.delete(UPDATED_PARAMETER);
  if (updated.length > 0) written.searchParams.set(UPDATED_PARAMETER, updated.slice(-UPDATED_MAX).join(","));
  return written;
}

/** The query string without the moved inquiries and without select-all. */
export function searchAnew(search: string): string {
  return withoutAllSelected(searchWithout(search, UPDATED_PARAMETER));
}
