import * as z from "zod";
import { addBusinessDays, businessDaysBetween } from "../../../korean/business-hours.server.ts";
import type { Day } from "../../../korean/dates.ts";
import { logError } from "../../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

// More than the promise takes, whatever the hour.
const DAYS_AFTER = 5;

const count = z.int().nonnegative();
const figuresSchema = z.object({ kept: count, missed: count, open: count });

export type PromiseFigures = z.infer<typeof figuresSchema>;
type PromisesRead = { outcome: "read"; promises: PromiseFigures } | { outcome: "failed" };

export async function readPromises(
  supabase: Supabase,
  { from, to }: { from: Day; to: Day },
): Promise<PromisesRead> {
  const read = await supabase.rpc("promise_figures", {
    received_from: from,
    received_to: to,
    business_days: businessDaysBetween(from, addBusinessDays(to, DAYS_AFTER)),
  });
  if (read.error) return databaseFailure("promises not read", read);
  const { data: promises } = figuresSchema.safeParse(read.data);
  if (promises) return { outcome: "read", promises };
  logError("promises not read", { code: "unexpected shape" });
  return { outcome: "failed" };
}
