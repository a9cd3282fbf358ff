import type { InquiryCount } from "./inquiries/read-inquiries.server.ts";
import { unlistedMeta } from "../seo/page-meta.ts";
import { formatNumber } from "../korean/numbers.ts";

type Matches = readonly [
  root: unknown,
  frame: { loaderData: { newInquiries: InquiryCount } },
  ...others: unknown[],
];

export function dashboardMeta([, frame]: Matches, title: string) {
  const { newInquiries } = frame.loaderData;
  const count = newInquiries.outcome === "read" ? newInquiries.count : 0;
  return unlistedMeta(count > 0 ? `(${formatNumber(count)}) ${title}` : title);
}
