import { databaseFailure, databaseMessage, type Supabase } from "../../../supabase.server.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";

const COLUMNS =
  "id, reference, organization_name, organization_type, contact_name, email, phone, estimated_users, message, status, suspected_spam, assigned_to, version, created_at, first_response_at, completed_at, anonymised_at, privacy_notice_version";
const RELATED_COLUMNS = "id, organization_name, contact_name, email, phone, status, created_at";
const RELATED_MAX = 20;

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
      .select("id, at, actor, kind, from_value, to_value, details")
      .eq("inquiry_id", id)
      .order("id"),
  ]);
  for (const read of [inquiry, notes, events]) {
    if (!read.error) continue;
    return {
      ...databaseFailure("inquiry record not read", read),
      message: databaseMessage(read.error, read.status),
    };
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

async function readRelated(supabase: Supabase, inquirer: Inquirer) {
  // Anonymised inquiries all have the same contact details.
  if (inquirer.anonymised_at) return { outcome: "read" as const, inquiries: [] };
  const columns = ["phone", "email", "organization_name"] as const;
  const reads = await Promise.all(
    columns.map((column) =>
      supabase
        .from("inquiries")
        .select(RELATED_COLUMNS)
        .eq(column, inquirer[column])
        .neq("id", inquirer.id)
        .order("created_at", { ascending: false })
        .limit(RELATED_MAX),
    ),
  );
  const failure = reads.find(({ error }) => error);
  if (failure) return databaseFailure("related inquiries not read", failure);

  const byId = new Map(reads.flatMap(({ data }) => data ?? []).map((row) => [row.id, row]));
  const inquiries = [...byId.values()]
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, RELATED_MAX)
    .map((row) => ({ ...row, same: columns.filter((column) => row[column] === inquirer[column]) }));
  return { outcome: "read" as const, inquiries };
}
