import * as z from "zod";
import type { DayRange } from "../../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../../supabase.server.ts";
import { count, seconds } from "../../figure-schemas.ts";

const measured = { received: count, answered: count, median_seconds: seconds, p90_seconds: seconds };

const responseTimesSchema = z.object({
  overall: z.object(measured),
  by_week: z.array(z.object({ week: z.iso.date(), ...measured })),
  by_form: z.array(z.object({ form: z.enum(["landing", "inquiry"]), ...measured })),
});

/** `answered` is the sample size of the median and the 90th percentile, both in seconds. */
export type ResponseTimesStatistics = z.infer<typeof responseTimesSchema>;
export type ResponseTimesRead = { outcome: "read"; figures: ResponseTimesStatistics } | { outcome: "failed" };

export async function readResponseTimes(
  supabase: Supabase,
  { from, to }: DayRange,
): Promise<ResponseTimesRead> {
  const read = await supabase.rpc("response_statistics", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("response times not read", read);
  const { data: figures } = responseTimesSchema.safeParse(read.data);
  return figures ? { outcome: "read", figures } : unexpectedShape("response times not read");
}
