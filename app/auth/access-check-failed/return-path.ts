export const RETURN_PATH_FIELD = "returnPath";

export const RETURN_PATH_MAX = 1_000;
const HERE = "http://here.invalid";

/** The path of the page that a request belongs to. */
export function pagePathOf(pathname: string): string {
  // A leading `//` would name another host. Client navigations request `.data` URLs, and the page replaces its CSV export.
  return `/${pathname.replaceAll(/^\/+|\/+$/g, "").replace(/(?:\/_)?\.(?:data|csv)$/, "")}`;
}

/** Returns the path of a page of the dashboard or the account, or undefined: a form field can hold any address. */
export function returnPathOf(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, searchParams } = new URL(address, HERE);
  // React Router's parameter of a `.data` URL.
  searchParams.delete("_routes");
  const page = pagePathOf(pathname);
  if (origin !== HERE || !/^\/(?:dashboard|account)(?:\/|$)/.test(page) || page === "/dashboard/events")
    return undefined;
  const path = page + (searchParams.size > 0 ? `?${searchParams}` : "");
  return path.length > RETURN_PATH_MAX ? undefined : path;
}
