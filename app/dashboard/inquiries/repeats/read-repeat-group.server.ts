import { databaseFailure, databaseMessage, type Supabase } from "../../../supabase.server.ts";
import { type Cursor, pageOf } from "../../paging/cursor.ts";
import { readRepeats } from "./read-repeats.server.ts";

const PAGE_SIZE = 50;

export async function readRepeatGroup(supabase: Supabase, inquiryId: string, cursor: Cursor | undefined) {
  const read = await supabase.rpc("repeat_group", {
    inquiry_id: inquiryId,
    row_limit: PAGE_SIZE + 1,
    ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
  });
  if (read.error) {
    const message = databaseMessage(read.error, read.status);
    return { ...databaseFailure("repeat group not read", read), message };
  }
  const positionOf = ({ created_at, id }: (typeof read.data)[number]) => ({ value: created_at, id });
  const { rows, ...steps } = pageOf(read.data, { size: PAGE_SIZE, cursor, positionOf });
  const nths = await readRepeats(
    supabase,
    rows.map(({ id }) => id),
  );
  const inquiries = rows.map((row) => ({ ...row, nth: nths.get(row.id) ?? 1 }));
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
  if (read.error) {
    const message = databaseMessage(read.error, read.status);
    return { ...databaseFailure("place of a repeat group not read", read), message };
  }
  return read.data ? { outcome: "read" as const, place: read.data } : { outcome: "unknown" as const };
}

export type RepeatGroup = Extract<Awaited<ReturnType<typeof readRepeatGroup>>, { outcome: "read" }>;
