import type { Database } from "../../database.types.ts";
import { startOfDay } from "../../korean/dates.ts";
import { databaseWords, type Supabase } from "../../supabase.server.ts";
import type { InquiryFilter } from "./inquiry-filter.ts";
import type { Cursor } from "./page-cursor.ts";

export type InquiryRow = Database["public"]["Tables"]["inquiries"]["Row"];

/**
 * At most `limit` of the inquiries that the filter lets through and the caller may read, in the filter's order from the
 * cursor on: backwards from it when it says `before`. `failed` carries the database's own message.
 */
export async function readInquiries<Column extends keyof InquiryRow>(
  supabase: Supabase,
  columns: readonly Column[],
  filter: InquiryFilter,
  cursor: Cursor | undefined,
  limit: number,
) {
  // Row-level security would keep Postgres from using its index for a search, and PostgREST's filters do not take
  // every name of an organisation, so these are read by a function.
  const page =
    filter.q || isByOrganization(filter)
      ? supabase.rpc("search_inquiries", searchArguments(filter, cursor, limit)).select(columns.join())
      : selectInquiries(supabase, columns, filter, cursor, limit);
  const { data, error, status } = await page.overrideTypes<Pick<InquiryRow, Column>[], { merge: false }>();
  return error
    ? { outcome: "failed" as const, message: databaseWords(error, status) }
    : { outcome: "read" as const, inquiries: data };
}

type Count = Promise<number | null>;

// By the client of a request: the frame of the dashboard and the list in it often ask for the same.
const counted = new WeakMap<Supabase, Map<string, Count>>();

/** How many the filter lets through: exactly, but with a search at most 10,001. Null when the database cannot say. */
export function countInquiries(supabase: Supabase, filter: Partial<InquiryFilter>): Count {
  const counts = counted.get(supabase) ?? new Map<string, Count>();
  counted.set(supabase, counts);
  const conditions = conditionArguments(filter);
  const key = JSON.stringify(conditions);
  const count =
    counts.get(key) ?? Promise.resolve(supabase.rpc("count_inquiries", conditions).then(({ data }) => data));
  counts.set(key, count);
  return count;
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
  if (spam) query = query.eq("suspected_spam", spam === "only");
  if (cursor) {
    const beyond = ascending ? "gt" : "lt";
    // The first comparison is where the index is entered.
    query = query
      .filter("created_at", ascending ? "gte" : "lte", cursor.value)
      .or(`created_at.${beyond}.${cursor.value},id.${beyond}.${cursor.id}`);
  }
  return query.order("created_at", { ascending }).order("id", { ascending }).limit(limit);
}

function searchArguments(filter: InquiryFilter, cursor: Cursor | undefined, page_size: number) {
  const sort = cursor?.side === "before" ? opposite[filter.sort] : filter.sort;
  return { ...conditionArguments(filter), sort, after_value: cursor?.value, after_id: cursor?.id, page_size };
}

/** The filter in the words of the database's functions. */
export function conditionArguments({ q, status, type, from, to, spam }: Partial<InquiryFilter>) {
  return {
    search: q,
    status,
    organization_type: type,
    received_from: from,
    received_to: to,
    suspected_spam: spam && spam === "only",
  };
}

const opposite = {
  newest: "oldest",
  oldest: "newest",
  organization: "organization-reversed",
  "organization-reversed": "organization",
} as const;

function isByOrganization({ sort }: InquiryFilter): boolean {
  return sort === "organization" || sort === "organization-reversed";
}

/** What the filter's order compares of an inquiry, before its id. */
export function sortedValue(
  filter: InquiryFilter,
  inquiry: Pick<InquiryRow, "organization_name" | "created_at">,
): string {
  return isByOrganization(filter) ? inquiry.organization_name : inquiry.created_at;
}
