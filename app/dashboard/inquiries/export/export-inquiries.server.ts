import {
  estimatedUsersLabels,
  organizationTypeLabel,
  statusDisplay,
} from "../../../inquiry/inquiry-labels.ts";
import { normalizePhone } from "../../../korean/phone.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";
import { nameLookup, type NameOf } from "../history-text.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { readMembers } from "../members.server.ts";
import type { Cursor } from "../page-cursor.ts";
import {
  conditionArguments,
  countInquiries,
  type InquiryRow,
  readInquiries,
  sortedValue,
} from "../read-inquiries.server.ts";

// PostgREST gives no more at once.
const BATCH = 1000;

const columns = [
  "id",
  "reference",
  "created_at",
  "status",
  "organization_name",
  "organization_type",
  "contact_name",
  "email",
  "phone",
  "estimated_users",
  "message",
  "suspected_spam",
  "assigned_to",
  "first_response_at",
  "completed_at",
] as const satisfies (keyof InquiryRow)[];

type ExportedInquiry = Pick<InquiryRow, (typeof columns)[number]>;

/**
 * The inquiries of a filter, in its order, as a stream of CSV. Nobody gets a file that is not in the history: it is
 * recorded before the first line is read.
 */
export async function exportInquiries(supabase: Supabase, filter: InquiryFilter) {
  const [count, first, members] = await Promise.all([
    countInquiries(supabase, filter),
    readInquiries(supabase, columns, filter, undefined, BATCH),
    readMembers(supabase),
  ]);
  if (count === null || first.outcome === "failed") return { outcome: "failed" as const };
  const { error } = await supabase.rpc("record_export", {
    filter: JSON.parse(JSON.stringify({ ...conditionArguments(filter), sort: filter.sort })),
    row_count: count,
  });
  if (error) {
    console.error(`Export not recorded: ${error.code}`);
    return { outcome: "failed" as const };
  }
  const lines = csvLines(supabase, filter, first.inquiries, nameLookup(members));
  return { outcome: "exported" as const, csv: streamOf(lines) };
}

async function* csvLines(
  supabase: Supabase,
  filter: InquiryFilter,
  first: ExportedInquiry[],
  nameOf: NameOf,
) {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(cells));
  let batch = first;
  while (true) {
    yield batch.map((inquiry) => csvLine(Object.values(cells).map((cell) => cell(inquiry, nameOf)))).join("");
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    const cursor: Cursor = { side: "after", value: sortedValue(filter, last), id: last.id };
    const next = await readInquiries(supabase, columns, filter, cursor, BATCH);
    // Half a file must not look like a whole one: the download breaks off.
    if (next.outcome === "failed") throw new Error("Export broken off");
    batch = next.inquiries;
  }
}

/** Reads on only as fast as the browser takes it. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

const cells: Record<string, (inquiry: ExportedInquiry, nameOf: NameOf) => Cell> = {
  "접수 번호": ({ reference }) => reference,
  접수일: ({ created_at }) => new Date(created_at),
  상태: ({ status }) => statusDisplay(status).label,
  기관명: ({ organization_name }) => organization_name,
  유형: ({ organization_type }) => organizationTypeLabel(organization_type),
  담당자: ({ contact_name }) => contact_name,
  이메일: ({ email }) => email,
  연락처: ({ phone }) => normalizePhone(phone) ?? phone,
  "예상 이용 인원": ({ estimated_users }) =>
    estimatedUsersLabels[estimated_users as keyof typeof estimatedUsersLabels] ?? estimated_users,
  "문의 내용": ({ message }) => message,
  "담당 관리자": ({ assigned_to }, nameOf) => assigned_to && nameOf(assigned_to),
  "스팸 의심": ({ suspected_spam }) => (suspected_spam ? "예" : ""),
  "처음 응답한 때": ({ first_response_at }) => first_response_at && new Date(first_response_at),
  "완료한 때": ({ completed_at }) => completed_at && new Date(completed_at),
};
