import * as z from "zod";
import { type InquiryStatus, inquiryStatuses } from "../../inquiry/inquiry-status.ts";
import type { DayRange } from "../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count, seconds } from "../figure-schemas.ts";
import { deliveryCountsSchema } from "../notifications/read-deliveries.server.ts";
import { queueCountsSchema, soonUntil } from "../worklist/read-worklist.server.ts";

const countByStatus = Object.fromEntries(inquiryStatuses.map((status) => [status, count])) as Record<
  InquiryStatus,
  typeof count
>;

const summarySchema = z.object({
  ...countByStatus,
  this_week: count,
  last_week: count,
  last_week_so_far: count,
  first_responses: count,
  completed_without_resolution: count,
  median_first_response_seconds: seconds,
  oldest_unanswered: z
    .object({
      id: z.string(),
      organization_name: z.string(),
      created_at: z.string(),
      due_at: z.string().nullable(),
    })
    .nullable(),
  last_anonymisation: z.object({ ran_at: z.string(), anonymised: count }).nullable(),
});

export const statisticsSchema = z.object({
  by_week: z.array(z.object({ week: z.iso.date(), count })),
  by_organization_type: z.array(z.object({ organization_type: z.string(), count })),
  by_estimated_users: z.array(z.object({ estimated_users: z.string().nullable(), count })),
  by_status: z.array(z.object({ status: z.string(), count })),
  by_source: z.array(z.object({ source: z.string(), count })),
});

const measured = { received: count, answered: count, median_seconds: seconds, p90_seconds: seconds };

const responseTimesSchema = z.object({
  overall: z.object(measured),
  by_week: z.array(z.object({ week: z.iso.date(), ...measured })),
  by_form: z.array(z.object({ form: z.enum(["landing", "inquiry"]), ...measured })),
});

/** `answered` is the sample size of the median and the 90th percentile, both in seconds. */
export type ResponseTimesStatistics = z.infer<typeof responseTimesSchema>;

const workloadSchema = z.array(
  z.object({ assigned_to: z.string().nullable(), received: count, open: count }),
);

/** Counts by assignee (null for nobody) the inquiries received in these days, and all that are not completed. */
export type Workload = z.infer<typeof workloadSchema>;

export type InquirySummary = z.infer<typeof summarySchema>;
export type InquiryStatistics = z.infer<typeof statisticsSchema>;

const overviewSchema = z.object({
  statistics: summarySchema,
  queues: queueCountsSchema,
  deliveries: deliveryCountsSchema,
});

export async function readOverview(supabase: Supabase, now: Date) {
  const read = await supabase.rpc("overview", { soon_until: soonUntil(now) });
  if (read.error) return databaseFailure("overview not read", read);
  const { data } = overviewSchema.safeParse(read.data);
  return data ? { outcome: "read" as const, ...data } : unexpectedShape("overview not read");
}

const analyticsSchema = z.object({
  statistics: statisticsSchema,
  responses: responseTimesSchema,
  workload: workloadSchema,
});

export async function readAnalytics(supabase: Supabase, { from, to }: DayRange) {
  const read = await supabase.rpc("analytics", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("analytics not read", read);
  const { data } = analyticsSchema.safeParse(read.data);
  return data ? { outcome: "read" as const, ...data } : unexpectedShape("analytics not read");
}
