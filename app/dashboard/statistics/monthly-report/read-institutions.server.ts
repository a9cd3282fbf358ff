import { inquiryStatuses } from "../../../inquiry/inquiry-labels.ts";
import type { DayRange } from "../../../korean/dates.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

/** Omits the names and phone numbers of persons, because reports are passed on. */
export async function readInstitutions(supabase: Supabase, { from, to }: DayRange) {
  const read = await supabase.rpc("month_institutions", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("institutions not read", read);
  const groups = inquiryStatuses.map((status) => ({
    status,
    institutions: read.data.filter((institution) => institution.status === status),
  }));
  return { outcome: "read" as const, groups };
}

export type InstitutionGroup = Extract<
  Awaited<ReturnType<typeof readInstitutions>>,
  { outcome: "read" }
>["groups"][number];
