import * as z from "zod";
import type { DayRange } from "../../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../../supabase.server.ts";
import { count } from "../../figure-schemas.ts";

const workloadSchema = z.array(
  z.object({ assigned_to: z.string().nullable(), received: count, open: count }),
);

/** Counts by assignee (null for nobody) the inquiries received in these days, and all that are not completed. */
export type Workload = z.infer<typeof workloadSchema>;
export type WorkloadRead = { outcome: "read"; workload: Workload } | { outcome: "failed" };

export async function readWorkload(supabase: Supabase, { from, to }: DayRange): Promise<WorkloadRead> {
  const read = await supabase.rpc("workload", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("workload not read", read);
  const { data: workload } = workloadSchema.safeParse(read.data);
  return workload ? { outcome: "read", workload } : unexpectedShape("workload not read");
}
