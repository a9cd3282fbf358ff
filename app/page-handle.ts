export type PageHandle = {
  scripts?: boolean;
  /** For browsers without scripts, by the query, unless that says `refresh=off`. Zero overrides a parent route. */
  refreshSeconds?: (query: URLSearchParams) => number;
  reopens?: (loaderData: unknown) => string | undefined;
  /** The URL of the page shown while a response of this route or its children is slow. */
  interimPage?: string;
  styles?: string;
  /** For pages opened at a fragment, where a toast at the top would be out of view. */
  toastInCorner?: boolean;
  /** Responses without cookies of this site are all the same, whatever the query, unless it has a receipt. */
  cache?: boolean;
};
