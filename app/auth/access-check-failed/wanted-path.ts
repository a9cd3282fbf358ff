export const WANTED_PATH_FIELD = "wantedPath";

const PATH_MAX = 1_000;
const HERE = "http://here.invalid";

/** The address as one of the dashboard's pages, or undefined: a form's field may say anything. */
export function dashboardPath(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, searchParams } = new URL(address, HERE);
  // Scripts ask for the data of a page, which no browser can show.
  searchParams.delete("_routes");
  const page = pathname.replace(/(?:\/_)?\.(?:data|csv)$/, "");
  if (origin !== HERE || !/^\/dashboard(?:\/|$)/.test(page) || page === "/dashboard/events") return undefined;
  const path = page + (searchParams.size > 0 ? `?${searchParams}` : "");
  return path.length > PATH_MAX ? undefined : path;
}
