import { formatNumber } from "../../korean/numbers.ts";
import type { Supabase } from "../../supabase.server.ts";
import { deliveriesPath } from "./delivery-filter.ts";
import { readDeliveryCounts } from "./read-deliveries.server.ts";

type StuckNotices = { outcome: "none" } | { outcome: "stuck" | "failed"; text: string; path: string };

/** A line for Overview if notices fail, or may. Made on the server to keep the text out of the client bundle. */
export async function readStuckNotices(supabase: Supabase): Promise<StuckNotices> {
  const read = await readDeliveryCounts(supabase);
  if (read.outcome === "failed")
    return {
      outcome: "failed",
      text: "보내지 못한 알림이 있는지 확인하지 못했습니다.",
      path: "/dashboard/notices",
    };
  const { failed, dead } = read.counts;
  if (failed + dead === 0) return { outcome: "none" };
  return {
    outcome: "stuck",
    text: `보내지 못한 알림이 ${formatNumber(failed + dead)}건 있습니다.`,
    path: deliveriesPath({ state: dead > 0 ? "dead" : "failed" }),
  };
}
