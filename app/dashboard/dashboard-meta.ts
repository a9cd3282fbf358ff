import { unlistedMeta } from "../ui/head/page-meta.ts";
import { formatNumber } from "../korean/numbers.ts";

/** `newInquiries`: 0 also where they could not be counted. */
type Matches = readonly [
  root: unknown,
  layout: { loaderData: { newInquiries: number } },
  ...others: unknown[],
];

export function dashboardMeta([, layout]: Matches, title: string) {
  const { newInquiries } = layout.loaderData;
  return unlistedMeta(newInquiries > 0 ? `(${formatNumber(newInquiries)}) ${title}` : title);
}
