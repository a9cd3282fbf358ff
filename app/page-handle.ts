export type PageHandle = {
  scripts?: boolean;
  /** For browsers without scripts, unless the address says `refresh=off`. */
  refreshSeconds?: number;
  /** Has the dashboard's stylesheet instead of the visitors'. */
  forStaff?: boolean;
  /** For pages that are entered somewhere in their middle, where a toast at the top would not be seen. */
  toastInCorner?: boolean;
  /** The answer is the same for everyone who brings no cookie of ours, whatever the query, unless that has a receipt. */
  cache?: boolean;
};
