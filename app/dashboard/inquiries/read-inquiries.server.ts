import { isByOrganization } from "./inquiry-order.ts";
import type { Database } from "../../database.types.ts";
import { startOfDay } from "../../korean/dates.ts";
import { databaseFailure, databaseFailureWithMessage, type Supabase } from "../../supabase.server.ts";
import { type InquiryFilter, suspectedSpamOf } from "./inquiry-filter.ts";
import type { Cursor } from "../paging/cursor.ts";

export type InquiryRow = Database["public"]["Tables"]["inquiries"]["Row"];

export async function readInquiries<Column extends keyof InquiryRow>(
  supabase: Supabase,
  columns: readonly Column[],
  filter: InquiryFilter,
  cursor: Cursor | undefined,
  limit: number,
) {
  // Row-level security keeps a search from its index, and PostgREST filters cannot hold every organisation name.
  const page =
    filter.q || filter.assigned || filter.outcome || isByOrganization(filter.sort)
      ? supabase.rpc("search_inquiries", searchArguments(filter, cursor, limit)).select(columns.join())
      : selectInquiries(supabase, columns, filter, cursor, limit);
  const read = await page.overrideTypes<Pick<InquiryRow, Column>[], { merge: false }>();
  return read.error
    ? databaseFailureWithMessage("inquiries not read", read)
    : { outcome: "read" as const, inquiries: read.data };
}

export async function readInquiriesById<Column extends keyof InquiryRow>(
  supabase: Supabase,
  columns: readonly Column[],
  ids: readonly string[],
) {
  if (ids.length === 0) return { outcome: "read" as const, inquiries: [] };
  const read = await supabase
    .from("inquiries")
    .select(columns.join())
    .in("id", ids)
    .overrideTypes<Pick<InquiryRow, Column>[], { merge: false }>();
  return read.error
    ? databaseFailureWithMessage("inquiries not read", read)
    : { outcome: "read" as const, inquiries: read.data };
}

export type InquiryCount = { outcome: "read"; count: number } | { outcome: "failed" };

/** The count is exact, but with a search at most 10,001. */
export async function countInquiries(
  supabase: Supabase,
  filter: Partial<InquiryFilter>,
): Promise<InquiryCount> {
  const read = await supabase.rpc("count_inquiries", filterArguments(filter));
  return read.error ? databaseFailure("inquiries not counted", read) : { outcome: "read", count: read.data };
}

function selectInquiries(
  supabase: Supabase,
  columns: readonly string[],
  { status, type, from, to, spam, sort }: InquiryFilter,
  cursor: Cursor | undefined,
  limit: number,
) {
  const ascending = (sort === "oldest") !== (cursor?.side === "before");
  let query = supabase.from("inquiries").select(columns.join());
  if (status) query = query.eq("status", status);
  if (type) query = query.eq("organization_type", type);
  if (from) query = query.gte("created_at", startOfDay(from));
  if (to) query = query.lt("created_at", startOfDay(to, 1));
  if (spam) query = query.eq("suspected_spam", suspectedSpamOf(spam));
  if (cursor) {
    const beyond = ascending ? "gt" : "lt";
    // Redundant, but it lets Postgres start the index scan at the cursor.
    query = query
      .filter("created_at", ascending ? "gte" : "lte", cursor.value)
      .or(`created_at.${beyond}.${cursor.value},id.${beyond}.${cursor.id}`);
  }
  return query.order("created_at", { ascending }).order("id", { ascending }).limit(limit);
}

function searchArguments(filter: InquiryFilter, cursor: Cursor | undefined, page_size: number) {
  const sort = cursor?.side === "before" ? reversedSort[filter.sort] : filter.sort;
  return { ...filterArguments(filter), sort, after_value: cursor?.value, after_id: cursor?.id, page_size };
}

export function filterArguments({
  q,
  status,
  type,
  assigned,
  outcome,
  from,
  to,
  spam,
}: Partial<InquiryFilter>) {
  return {
    search: q,
    status,
    organization_type: type,
    assigned,
    outcome,
    received_from: from,
    received_to: to,
    suspected_spam: spam && suspectedSpamOf(spam),
  };
}

const reversedSort = {
  newest: "oldest",
  oldest: "newest",
  organization: "organization-reversed",
  "organization-reversed": "organization",
} as const;
