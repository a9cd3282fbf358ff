import * as z from "zod";
import { inquiryContent } from "../../../inquiry/submission/accept-inquiry.server.ts";
import { responseDueAt } from "../../../korean/business-hours.server.ts";
import { type Day, seoulDay } from "../../../korean/dates.ts";
import {
  CHECK_VIOLATION,
  databaseFailure,
  type Supabase,
  unexpectedShape,
} from "../../../supabase.server.ts";
import { suggestedDay } from "../follow-up-days.server.ts";
import type { EnteredInquiry } from "./intake-schema.ts";

type Asked = Omit<EnteredInquiry, "source" | "organizationType"> & {
  source: string;
  organizationType: string;
};

/** The row to store, where the empty text is what was not given. It came at `receivedAt`, or now. */
export function askedRow(asked: Asked, now: Date) {
  const { source, receivedAt = now.toISOString(), email = "", phone = "" } = asked;
  return {
    ...inquiryContent({ ...asked, email, phone }),
    source,
    created_at: receivedAt,
    due_at: responseDueAt(new Date(receivedAt)).toISOString(),
  };
}

/** The same, with what the form asks of its first response, its owner and its next contact. */
export function enteredRow(entered: EnteredInquiry, now: Date) {
  return {
    ...askedRow(entered, now),
    was_answered: entered.wasAnswered !== undefined,
    next_action_on: nextDay(entered, seoulDay(now)),
    next_action_time: entered.nextTime,
  };
}

/** Null where the deadline of the first response says it, or nobody. After an answer that of a mail is suggested. */
function nextDay({ nextOn, nextDate, wasAnswered }: EnteredInquiry, today: Day): Day | null {
  if (nextDate) return nextDate;
  if (nextOn === "suggested") return wasAnswered ? suggestedDay("email", today) : null;
  return nextOn === "none" ? null : nextOn || null;
}

/** The row of an import, with what became of it in the columns of the database. Without a deadline it is no promise. */
export type ImportedInquiry = Omit<ReturnType<typeof askedRow>, "due_at"> & {
  due_at: string | null;
  [column: string]: string | boolean | null;
};

export type EnteredRow = ReturnType<typeof enteredRow> & { assigned_to?: string | null };

/** `refused`: the content is not what the database takes. */
type NotEntered = { outcome: "refused" | "too-many" | "failed" };

const TOO_MANY = "PT429";
const INVALID = "22023";

const enteredSchema = z.object({
  entered: z.int(),
  known: z.int(),
  id: z.uuid().optional(),
});

/** `already-entered`: the same content within ten minutes, as the inquiry `id`. */
export async function enterInquiry(
  supabase: Supabase,
  row: EnteredRow,
): Promise<{ outcome: "entered" | "already-entered"; id: string } | NotEntered> {
  const { outcome, ...stored } = await storeRows(supabase, { entered: [row] });
  if (!("id" in stored) || !stored.id) return { outcome: outcome === "stored" ? "failed" : outcome };
  return { outcome: stored.entered === 1 ? "entered" : "already-entered", id: stored.id };
}

/** All or none, once for each `importId`. `known`: how many were passed over as stored within 60 days. */
export function importInquiries(supabase: Supabase, rows: readonly ImportedInquiry[], importId: string) {
  return storeRows(supabase, { entered: [...rows], import_id: importId });
}

type Storing = { entered: (ImportedInquiry | EnteredRow)[]; import_id?: string };
type Stored = { outcome: "stored" } & z.infer<typeof enteredSchema>;

async function storeRows(supabase: Supabase, asked: Storing): Promise<Stored | NotEntered> {
  const answer = await supabase.rpc("enter_inquiries", asked);
  if (answer.error?.code === TOO_MANY) return { outcome: "too-many" };
  if (answer.error && [CHECK_VIOLATION, INVALID].includes(answer.error.code)) {
    databaseFailure("entered inquiry refused", answer);
    return { outcome: "refused" };
  }
  if (answer.error) return databaseFailure("inquiries not entered", answer);
  const { data } = enteredSchema.safeParse(answer.data);
  return data ? { outcome: "stored", ...data } : unexpectedShape("inquiries not entered");
}

const knownSchema = z.array(
  z.object({
    nth: z.int(),
    known: z.uuid().nullable(),
    same: z.uuid().nullable(),
    organization_name: z.string().nullable(),
  }),
);

/** By index in `rows`: the inquiry of the same content within 60 days, and the newest of the same number or address. */
export async function readKnownInquiries(supabase: Supabase, rows: readonly ImportedInquiry[]) {
  const lines = rows.map(({ reference, email, phone, created_at }, nth) => ({
    nth,
    reference,
    email,
    phone,
    created_at,
  }));
  const read = await supabase.rpc("known_inquiries", { entered: lines });
  if (read.error) return databaseFailure("known inquiries not read", read);
  const { data } = knownSchema.safeParse(read.data);
  return data
    ? { outcome: "read" as const, known: new Map(data.map((each) => [each.nth, each])) }
    : unexpectedShape("known inquiries not read");
}

type Sender = Pick<EnteredRow, "phone" | "email" | "organization_name">;

/** The newest inquiries of the same telephone, e-mail address or institution; null if they could not be read. */
export async function readEarlier(supabase: Supabase, { phone, email, organization_name }: Sender) {
  if (!phone && !email && !organization_name) return [];
  const read = await supabase.rpc("related_inquiries", { phone, email, organization_name });
  if (!read.error) return read.data;
  databaseFailure("earlier inquiries not read", read);
  return null;
}

export const notEnteredWords = {
  refused: "저장할 수 없는 내용이 있습니다. 입력한 내용을 확인해 주세요.",
  "too-many": "하루에 등록할 수 있는 문의를 모두 등록했습니다. 내일 다시 등록해 주세요.",
  failed: "잠시 후 다시 시도해 주세요.",
};
