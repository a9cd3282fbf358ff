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
  /** Responses without cookies of this site are all the same, whatever the query, unless it has a receipt. */
  cache?: boolean;
  /** Links of the page may be fetched before they are pressed. Not where one logs in: Chromium then shows the page that it
   * fetched before. */
  prefetches?: boolean;
};

export function isRefreshOff(query: URLSearchParams): boolean {
  return query.get("refresh") === "off";
}
