import { databaseWords, type Supabase } from "../../../supabase.server.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";

const COLUMNS =
  "id, reference, organization_name, organization_type, contact_name, email, phone, estimated_users, message, status, suspected_spam, assigned_to, version, created_at, first_response_at, completed_at, anonymised_at";
const RELATED_COLUMNS = "id, organization_name, contact_name, email, phone, status, created_at";
const MOST_RELATED = 20;

/** One inquiry with its notes and its history, oldest first. `failed` carries the database's own message. */
export async function readInquiryRecord(supabase: Supabase, id: string) {
  const [inquiry, notes, events] = await Promise.all([
    supabase.from("inquiries").select(COLUMNS).eq("id", id).maybeSingle(),
    supabase
      .from("inquiry_notes")
      .select("id, author, body, created_at")
      .eq("inquiry_id", id)
      .order("created_at"),
    supabase
      .from("inquiry_events")
      .select("id, at, actor, kind, from_value, to_value")
      .eq("inquiry_id", id)
      .order("id"),
  ]);
  for (const { error, status } of [inquiry, notes, events]) {
    if (error) return { outcome: "failed" as const, message: databaseWords(error, status) };
  }
  if (!inquiry.data) return { outcome: "missing" as const };
  return {
    outcome: "read" as const,
    inquiry: inquiry.data,
    notes: notes.data ?? [],
    events: events.data ?? [],
    related: await readRelated(supabase, inquiry.data),
  };
}

export type InquiryRecord = Extract<Awaited<ReturnType<typeof readInquiryRecord>>, { outcome: "read" }>;

type Inquirer = Pick<
  InquiryRow,
  "id" | "organization_name" | "contact_name" | "email" | "phone" | "anonymised_at"
>;

/** What came from the same phone, e-mail address or organisation, newest first, and by which of them it is told. */
async function readRelated(supabase: Supabase, inquirer: Inquirer) {
  // Those whose personal data is gone have all become the same.
  if (inquirer.anonymised_at) return [];
  const columns = ["phone", "email", "organization_name"] as const;
  const found = await Promise.all(
    columns.map((column) =>
      supabase
        .from("inquiries")
        .select(RELATED_COLUMNS)
        .eq(column, inquirer[column])
        .neq("id", inquirer.id)
        .order("created_at", { ascending: false })
        .limit(MOST_RELATED),
    ),
  );
  const byId = new Map(found.flatMap(({ data }) => data ?? []).map((row) => [row.id, row]));
  return [...byId.values()]
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, MOST_RELATED)
    .map((row) => ({ ...row, same: columns.filter((column) => row[column] === inquirer[column]) }));
}
