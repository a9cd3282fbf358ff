export type PageHandle = {
  scripts?: boolean;
  /** Meta refresh for browsers without scripts, unless `isRefreshOff`; 0 overrides the parent route. */
  refreshSeconds?: (query: URLSearchParams) => number;
  /** The URL, if any, that a page with this loader data opens after 15 s in browsers without scripts. */
  reopens?: (loaderData: unknown) => string | undefined;
  /** The URL of the page shown while a response of this route or its children is slow. */
  interimPage?: string;
  styles?: string;
  /** For pages opened at a fragment, where a toast at the top would be out of view. */
  toastInCorner?: boolean;
  /** The page cache keeps the response: without a cookie of this site or a receipt it is the same for every query. */
  cache?: boolean;
  /** Browsers may prefetch the page's links. Not where visitors log in: Chromium would show what it fetched before. */
  prefetches?: boolean;
};

export function isRefreshOff(query: URLSearchParams): boolean {
  return query.get("refresh") === "off";
}
