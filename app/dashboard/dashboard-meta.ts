import { unlistedMeta } from "../seo/page-meta.ts";
import { formatNumber } from "../korean/numbers.ts";

/** The part of a dashboard route's `Route.MetaArgs["matches"]` that matters here: the frame's loader data. */
type Matches = readonly [
  root: unknown,
  frame: { loaderData: { unread: number | null } },
  ...others: unknown[],
];

/** For a page of the dashboard: its title, with the number of new inquiries in front. */
export function dashboardMeta([, frame]: Matches, title: string) {
  const { unread } = frame.loaderData;
  return unlistedMeta(unread ? `(${formatNumber(unread)}) ${title}` : title);
}
