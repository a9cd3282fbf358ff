export const RETURN_PATH_FIELD = "returnPath";

export const RETURN_PATH_MAX = 1_000;
const HERE = "http://here.invalid";

/** Returns the path of a dashboard page, or undefined: a form field can hold any address. */
export function dashboardPath(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, searchParams } = new URL(address, HERE);
  // Client navigations request `.data` URLs, which are not pages.
  searchParams.delete("_routes");
  const page = pathname.replace(/(?:\/_)?\.(?:data|csv)$/, "");
  if (origin !== HERE || !/^\/dashboard(?:\/|$)/.test(page) || page === "/dashboard/events") return undefined;
  const path = page + (searchParams.size > 0 ? `?${searchParams}` : "");
  return path.length > RETURN_PATH_MAX ? undefined : path;
}
