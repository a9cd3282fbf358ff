/**
 * A route's `handle`. Pages without `scripts` send HTML and CSS only; `refreshSeconds` is for browsers without them,
 * unless the address says `refresh=off`; those for staff have the dashboard's stylesheet instead of the visitors'.
 */
export type PageHandle = { scripts?: boolean; refreshSeconds?: number; forStaff?: boolean };
