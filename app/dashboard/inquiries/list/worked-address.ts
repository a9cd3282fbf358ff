import * as z from "zod";
import { searchWithout } from "../search-without.ts";

const WORKED = "worked";
const WORKED_MAX = 50;

const id = z.uuid();

/** Inquiries that were moved from this list, which an address keeps in it for a browser without scripts. */
export function readWorked(query: URLSearchParams): string[] {
  const ids = (query.get(WORKED) ?? "").split(",").filter((each) => id.safeParse(each).success);
  return [...new Set(ids)].slice(-WORKED_MAX);
}

export function withWorked(url: URL, moved: readonly string[]): URL {
  const worked = readWorked(url.searchParams).filter((each) => !moved.includes(each));
  return writeWorked(url, [...worked, ...moved]);
}

export function withoutWorked(url: URL, undone?: readonly string[]): URL {
  const worked = undone ? readWorked(url.searchParams).filter((each) => !undone.includes(each)) : [];
  return writeWorked(url, worked);
}

function writeWorked(url: URL, worked: readonly string[]): URL {
  const written = new URL(url);
  written.searchParams.delete(WORKED);
  if (worked.length > 0) written.searchParams.set(WORKED, worked.slice(-WORKED_MAX).join(","));
  return written;
}

/** The search of an address that shows the list as it is now. */
export function searchAnew(search: string): string {
  return searchWithout(search, WORKED, "select");
}
