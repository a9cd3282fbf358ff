import { databaseFailure, databaseFailureWithMessage, type Supabase } from "../../supabase.server.ts";
import { type Cursor, pageOf } from "../paging.tsx";

const COLUMNS =
  "id, reference, organization_name, organization_type, contact_name, email, phone, estimated_users, message, status, suspected_spam, assigned_to, version, created_at, due_at, first_response_at, completed_at, anonymised_at, privacy_notice_version, next_action_on, next_action, outcome, outcome_reason";

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

export type RepeatsRead = { outcome: "read"; nths: ReadonlyMap<string, number> } | { outcome: "failed" };

/** Numbers each inquiry among those of its place; 1 is the first. */
export async function readRepeats(supabase: Supabase, ids: readonly string[]): Promise<RepeatsRead> {
  if (ids.length === 0) return { outcome: "read", nths: new Map() };
  const read = await supabase.rpc("inquiry_repeats", { inquiry_ids: [...ids] });
  if (read.error) return databaseFailure("repeats not read", read);
  return { outcome: "read", nths: new Map(read.data.map(({ id, nth }) => [id, nth])) };
}

/** Null if it could not be read. */
export function nthOf(read: RepeatsRead, id: string): number | null {
  return read.outcome === "read" ? (read.nths.get(id) ?? 1) : null;
}

const PAGE_SIZE = 50;

export async function readRepeatGroup(supabase: Supabase, inquiryId: string, cursor: Cursor | undefined) {
  const read = await supabase.rpc("repeat_group", {
    inquiry_id: inquiryId,
    row_limit: PAGE_SIZE + 1,
    ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
  });
  if (read.error) return databaseFailureWithMessage("repeat group not read", read);
  const positionOf = ({ created_at, id }: (typeof read.data)[number]) => ({ value: created_at, id });
  const { rows, ...steps } = pageOf(read.data, { size: PAGE_SIZE, cursor, positionOf });
  const repeats = await readRepeats(
    supabase,
    rows.map(({ id }) => id),
  );
  const inquiries = rows.map((row) => ({ ...row, nth: nthOf(repeats, row.id) }));
  return { outcome: "read" as const, inquiries, ...steps };
}

/** The fields by which inquiries are grouped. `unknown`: the inquiry does not exist, or was anonymised. */
export async function readPlace(supabase: Supabase, inquiryId: string) {
  const read = await supabase
    .from("inquiries")
    .select("organization_name, email, phone")
    .eq("id", inquiryId)
    .is("anonymised_at", null)
    .maybeSingle();
  if (read.error) return databaseFailureWithMessage("place of a repeat group not read", read);
  return read.data ? { outcome: "read" as const, place: read.data } : { outcome: "unknown" as const };
}

export type RepeatGroup = Extract<Awaited<ReturnType<typeof readRepeatGroup>>, { outcome: "read" }>;

export async function eraseInquiry(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "erased" | "nothing-to-erase" | "failed" }> {
  const erased = await supabase.rpc("erase_inquiry", { id });
  if (erased.error) return databaseFailure("inquiry not erased", erased);
  return { outcome: erased.data ? "erased" : "nothing-to-erase" };
}
