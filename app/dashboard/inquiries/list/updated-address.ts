import * as z from "zod";
import { searchWithout } from "../search-without.ts";
import { withoutAllSelected } from "./bulk/select-all.ts";

const UPDATED = "worked";
const UPDATED_MAX = 50;

const id = z.uuid();

/** Inquiries that were moved from this list, which an address keeps in it for a browser without scripts. */
export function readUpdatedIds(query: URLSearchParams): string[] {
  const ids = (query.get(UPDATED) ?? "").split(",").filter((each) => id.safeParse(each).success);
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
  written.searchParams.delete(UPDATED);
  if (updated.length > 0) written.searchParams.set(UPDATED, updated.slice(-UPDATED_MAX).join(","));
  return written;
}

/** The search of an address that shows the list as it is now. */
export function searchAnew(search: string): string {
  return withoutAllSelected(searchWithout(search, UPDATED));
}
