import { databaseFailure, databaseFailureWithMessage, type Supabase } from "../../supabase.server.ts";

const COLUMNS =
  "id, reference, organization_name, organization_type, contact_name, email, phone, estimated_users, message, status, suspected_spam, assigned_to, version, created_at, first_response_at, completed_at, anonymised_at, privacy_notice_version, next_action_on, next_action, outcome, outcome_reason";

export async function readInquiryRecord(supabase: Supabase, id: string) {
  const [notes, contacts, events, related] = await Promise.all([
    supabase
      .from("inquiry_notes")
      .select("id, author, body, created_at")
      .eq("inquiry_id", id)
      .order("created_at"),
    supabase
      .from("inquiry_contacts")
      .select("id, author, kind, remark, created_at")
      .eq("inquiry_id", id)
      .order("created_at"),
    supabase
      .from("inquiry_events")
      .select("id, at, actor, kind, from_value, to_value, details")
      .eq("inquiry_id", id)
      .order("id"),
    readRelated(supabase, id),
  ]);
  // Read last: with a version older than the history shown, the next change would be refused as a conflict.
  const inquiry = await supabase.from("inquiries").select(COLUMNS).eq("id", id).maybeSingle();
  for (const read of [inquiry, notes, contacts, events]) {
    if (read.error) return databaseFailureWithMessage("inquiry record not read", read);
  }
  if (!inquiry.data) return { outcome: "missing" as const };
  return {
    outcome: "read" as const,
    inquiry: inquiry.data,
    notes: notes.data ?? [],
    contacts: contacts.data ?? [],
    events: events.data ?? [],
    related,
  };
}

export type InquiryRecord = Extract<Awaited<ReturnType<typeof readInquiryRecord>>, { outcome: "read" }>;

async function readRelated(supabase: Supabase, inquiry_id: string) {
  const read = await supabase.rpc("related_inquiries", { inquiry_id });
  if (read.error) return databaseFailure("related inquiries not read", read);
  return { outcome: "read" as const, inquiries: read.data };
}
