import * as z from "zod";
import type { Supabase } from "../../supabase.server.ts";
import type { Day } from "../../korean/dates.ts";

const count = z.int().nonnegative();
const seconds = z.number().nonnegative().nullable();

const figuresSchema = z.object({
  new: count,
  in_progress: count,
  completed: count,
  this_week: count,
  last_week: count,
  median_first_response_seconds: seconds,
  oldest_new: z.object({ id: z.string(), organization_name: z.string(), created_at: z.string() }).nullable(),
});

const statisticsSchema = z.object({
  by_week: z.array(z.object({ week: z.iso.date(), count })),
  by_organization_type: z.array(z.object({ organization_type: z.string(), count })),
  by_estimated_users: z.array(z.object({ estimated_users: z.string().nullable(), count })),
  by_status: z.array(z.object({ status: z.string(), count })),
  median_first_response_seconds: seconds,
  median_completion_seconds: seconds,
});

export type InquirySummary = z.infer<typeof figuresSchema>;
export type InquiryStatistics = z.infer<typeof statisticsSchema>;

/** How the desk stands now, without what looks like spam; null when the backend does not say. */
export async function readInquirySummary(supabase: Supabase): Promise<InquirySummary | null> {
  const { data } = await supabase.rpc("inquiry_figures");
  return figuresSchema.safeParse(data).data ?? null;
}

/** What was received from one day to another, both included; null when the backend does not say. */
export async function readInquiryStatistics(
  supabase: Supabase,
  { from, to }: { from: Day; to: Day },
): Promise<InquiryStatistics | null> {
  const { data } = await supabase.rpc("inquiry_statistics", { received_from: from, received_to: to });
  return statisticsSchema.safeParse(data).data ?? null;
}
