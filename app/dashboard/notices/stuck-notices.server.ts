import { formatNumber } from "../../korean/numbers.ts";
import type { Supabase } from "../../supabase.server.ts";
import { deliveriesAddress } from "./delivery-filter.ts";
import { readDeliveryCounts } from "./read-deliveries.server.ts";

/** A line for Overview where notices fail; null otherwise. Written here: each word in the browser's code counts. */
export async function readStuckNotices(supabase: Supabase): Promise<{ text: string; path: string } | null> {
  const read = await readDeliveryCounts(supabase);
  if (read.outcome === "failed") return null;
  const { failed, dead } = read.counts;
  if (failed + dead === 0) return null;
  return {
    text: `보내지 못한 알림이 ${formatNumber(failed + dead)}건 있습니다.`,
    path: deliveriesAddress({ state: dead > 0 ? "dead" : "failed" }),
  };
}
