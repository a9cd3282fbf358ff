import * as z from "zod";
import { type InquiryStatus, inquiryStatuses } from "../../inquiry/inquiry-labels.ts";
import type { DayRange } from "../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count, seconds } from "../figure-schemas.ts";

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
});

export type InquirySummary = z.infer<typeof summarySchema>;
export type InquiryStatistics = z.infer<typeof statisticsSchema>;

type SummaryRead = { outcome: "read"; summary: InquirySummary } | { outcome: "failed" };
export type StatisticsRead = { outcome: "read"; statistics: InquiryStatistics } | { outcome: "failed" };

export async function readInquirySummary(supabase: Supabase): Promise<SummaryRead> {
  const read = await supabase.rpc("overview_statistics");
  if (read.error) return databaseFailure("inquiry summary not read", read);
  const { data: summary } = summarySchema.safeParse(read.data);
  return summary ? { outcome: "read", summary } : unexpectedShape("inquiry summary not read");
}

export async function readInquiryStatistics(
  supabase: Supabase,
  { from, to }: DayRange,
): Promise<StatisticsRead> {
  const read = await supabase.rpc("inquiry_statistics", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("inquiry statistics not read", read);
  const { data: statistics } = statisticsSchema.safeParse(read.data);
  return statistics ? { outcome: "read", statistics } : unexpectedShape("inquiry statistics not read");
}
