import type { Day } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { inquiryOutcomes } from "../../inquiries/follow-up/follow-up-labels.ts";
import { countInquiries } from "../../inquiries/read-inquiries.server.ts";

export type OutcomeCount = { outcome: string; count: number };
type OutcomesRead = { outcome: "read"; outcomes: OutcomeCount[] } | { outcome: "failed" };

/** Of the inquiries received in these days, as the statistics count them: without suspected spam. */
export async function readOutcomes(supabase: Supabase, range: { from: Day; to: Day }): Promise<OutcomesRead> {
  const counts = await Promise.all(
    inquiryOutcomes.map((outcome) => countInquiries(supabase, { ...range, outcome, spam: "none" })),
  );
  const outcomes = counts.flatMap((read, index) =>
    read.outcome === "read" ? [{ outcome: inquiryOutcomes[index] ?? "", count: read.count }] : [],
  );
  return outcomes.length === counts.length ? { outcome: "read", outcomes } : { outcome: "failed" };
}
