import * as z from "zod";
import { keepErasure } from "../../inquiry/kept-erasures.server.ts";
import {
  databaseFailure,
  databaseFailureWithMessage,
  oncePerClient,
  type Supabase,
  unexpectedShape,
} from "../../supabase.server.ts";
import { count } from "../count-schemas.ts";
import { type Cursor, pageOf } from "../paging.tsx";
import { parseFilter } from "./inquiry-filter.ts";
import { listSearchAt } from "./list-url.ts";
import { inquiryRowSchema, listDetailsSchema } from "./read-inquiries.server.ts";

const text = z.string();
const activity = { id: text, author: text.nullable(), created_at: text };
const openInquirySchema = z.object({
  inquiry: inquiryRowSchema.nullable(),
  notes: z.array(z.object({ ...activity, edited_at: text.nullable(), body: text })),
  contacts: z.array(
    z.object({ ...activity, edited_at: text.nullable(), kind: text, remark: text.nullable() }),
  ),
  replies: z.array(
    z.object({
      ...activity,
      subject: text,
      body: text,
      state: z.enum(["sending", "sent", "failed", "cancelled"]),
      settled_at: text.nullable(),
      problem: text.nullable(),
      delivery_id: text.nullable(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      at: text,
      actor: text.nullable(),
      kind: text,
      from_value: text.nullable(),
      to_value: text.nullable(),
      details: z.unknown(),
    }),
  ),
  /** How many there are; the newest hundred are read. */
  totals: z.object({ note: count, contact: count, change: count }),
  related: z.array(
    z.object({ id: text, organization_name: text, status: text, created_at: text, same: z.array(text) }),
  ),
  nth: z.int(),
  reply_titles: z.array(z.object({ id: text, title: text })),
  list: listDetailsSchema,
});

type OpenInquiry = z.infer<typeof openInquirySchema>;
type OpenInquiryRead = ({ outcome: "read" } & OpenInquiry) | { outcome: "failed"; message: string };

const openInquiries = oncePerClient(() => new Map<string, Promise<OpenInquiryRead>>());

/** Everything about the inquiry, and what the list beside it shows beside its rows: one read for both loaders. */
export function readOpenInquiry(supabase: Supabase, id: string, url: URL): Promise<OpenInquiryRead> {
  const known = openInquiries(supabase);
  const read = known.get(id) ?? readWithList(supabase, id, url);
  known.set(id, read);
  return read;
}

async function readWithList(supabase: Supabase, inquiry_id: string, url: URL): Promise<OpenInquiryRead> {
  const search = listSearchAt(url, true);
  const read = await supabase.rpc("open_inquiry", {
    inquiry_id,
    filter: parseFilter(new URLSearchParams(search)),
  });
  if (read.error) return databaseFailureWithMessage("inquiry record not read", read);
  const { data: opened } = openInquirySchema.safeParse(read.data);
  return opened
    ? { outcome: "read", ...opened }
    : { ...unexpectedShape("inquiry record not read"), message: "" };
}

export type InquiryRecord = Omit<OpenInquiry, "inquiry" | "list"> & {
  inquiry: z.infer<typeof inquiryRowSchema>;
};

const PAGE_SIZE = 50;

type GroupRead = { cursor?: Cursor | undefined; ofPerson?: boolean };

/** A page of the inquiries of the same place as this one, or of the same number or address alone, and what names the place.
 * `unknown`: the inquiry does not exist, or was anonymised. */
export async function readRepeatGroup(
  supabase: Supabase,
  inquiryId: string,
  { cursor, ofPerson = false }: GroupRead,
) {
  const [place, read] = await Promise.all([
    supabase
      .from("inquiries")
      .select("reference, organization_name, email, phone")
      .eq("id", inquiryId)
      .is("anonymised_at", null)
      .maybeSingle(),
    supabase.rpc("repeat_group", {
      inquiry_id: inquiryId,
      row_limit: PAGE_SIZE + 1,
      of_person: ofPerson,
      ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    }),
  ]);
  if (read.error) return databaseFailureWithMessage("repeat group not read", read);
  if (place.error) return databaseFailureWithMessage("institution of a repeat group not read", place);
  if (!place.data) return { outcome: "unknown" as const };
  const positionOf = ({ created_at, id }: (typeof read.data)[number]) => ({ value: created_at, id });
  const { rows, ...steps } = pageOf(read.data, { size: PAGE_SIZE, cursor, positionOf });
  return { outcome: "read" as const, institution: place.data, inquiries: rows, ...steps };
}

export type RepeatGroup = Extract<Awaited<ReturnType<typeof readRepeatGroup>>, { outcome: "read" }>;

/** All or none; `count`: how many had personal data left. */
export async function eraseInquiries(supabase: Supabase, ids: string[]) {
  const erased = await supabase.rpc("erase_inquiries", { ids });
  if (erased.error) return databaseFailure("inquiries not erased", erased);
  for (const id of erased.data) keepErasure("inquiry", id);
  return { outcome: "erased" as const, count: erased.data.length };
}
