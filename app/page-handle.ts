export type PageHandle = {
  scripts?: boolean;
  /** For browsers without scripts, unless the address says `refresh=off`. Zero keeps a page from what the one around it does. */
  refreshSeconds?: number;
  /** For browsers without scripts: the address that a page with this loader data opens after a while, if any. */
  reopens?: (loaderData: unknown) => string | undefined;
  /** The address of the page that is shown while an answer at this route or below it takes long. */
  interimPage?: string;
  styles?: string;
  /** For pages that are entered somewhere in their middle, where a toast at the top would not be seen. */
  toastInCorner?: boolean;
  /** The answer is the same for everyone who brings no cookie of ours, whatever the query, unless that has a receipt. */
  cache?: boolean;
};
