import { formatNumber } from "../../korean/numbers.ts";
import { deliveriesPath } from "./delivery-filter.ts";
import type { DeliveryCounts } from "./read-deliveries.server.ts";

type StuckNotices = { outcome: "none" } | { outcome: "stuck" | "failed"; text: string; path: string };

/** A line for Overview if notices fail, or may. Made on the server to keep the text out of the client bundle. */
export function stuckNotices(counts: DeliveryCounts | null): StuckNotices {
  if (!counts)
    return {
      outcome: "failed",
      text: "보내지 못한 알림이 있는지 확인하지 못했습니다.",
      path: "/dashboard/notices",
    };
  const { failed, dead } = counts;
  if (failed + dead === 0) return { outcome: "none" };
  return {
    outcome: "stuck",
    text: `보내지 못한 알림이 ${formatNumber(failed + dead)}건 있습니다.`,
    path: deliveriesPath({ state: dead > 0 ? "dead" : "failed" }),
  };
}
