import { databaseFailureWithMessage, type Supabase } from "../../../supabase.server.ts";
import { type Cursor, pageOf } from "../../paging/cursor.ts";
import { nthOf, readRepeats } from "./read-repeats.server.ts";

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
