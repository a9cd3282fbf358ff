import { unlistedMeta } from "../ui/head/page-meta.ts";
import { formatNumber } from "../korean/numbers.ts";

type Matches = readonly [
  root: unknown,
  frame: { loaderData: { newInquiries: { outcome: "read"; count: number } | { outcome: "failed" } } },
  ...others: unknown[],
];

export function dashboardMeta([, frame]: Matches, title: string) {
  const { newInquiries } = frame.loaderData;
  const count = newInquiries.outcome === "read" ? newInquiries.count : 0;
  return unlistedMeta(count > 0 ? `(${formatNumber(count)}) ${title}` : title);
}
