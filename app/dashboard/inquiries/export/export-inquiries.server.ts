import { AsyncResource } from "node:async_hooks";
import {
  estimatedUsersLabel,
  organizationTypeLabel,
  statusDisplay,
} from "../../../inquiry/inquiry-labels.ts";
import { normalizePhone } from "../../../korean/phone.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";
import { nameLookup, type NameOf } from "../history-text.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { readMembers } from "../../members.server.ts";
import type { Cursor } from "../page-cursor.ts";
import {
  filterArguments,
  countInquiries,
  type InquiryRow,
  readInquiries,
  sortValue,
} from "../read-inquiries.server.ts";

// PostgREST returns no more rows at once.
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

type ExportOutcome =
  { outcome: "exported"; csv: ReadableStream<Uint8Array> } | { outcome: "failed" | "no-members" };

type ExportedInquiry = Pick<InquiryRow, (typeof columns)[number]>;

/** Records the export in the history before anything is sent. `no-members`: the assignees' names could not be read. */
export async function exportInquiries(supabase: Supabase, filter: InquiryFilter): Promise<ExportOutcome> {
  const [count, first, members] = await Promise.all([
    countInquiries(supabase, filter),
    readInquiries(supabase, columns, filter, undefined, BATCH),
    readMembers(supabase),
  ]);
  if (count.outcome === "failed" || first.outcome === "failed") return { outcome: "failed" };
  if (members.outcome === "failed") return { outcome: "no-members" };
  const recorded = await supabase.rpc("record_export", {
    filter: JSON.parse(JSON.stringify({ ...filterArguments(filter), sort: filter.sort })),
    row_count: count.count,
  });
  if (recorded.error) return databaseFailure("export not recorded", recorded);
  const lines = csvLines(supabase, filter, first.inquiries, nameLookup(members));
  return { outcome: "exported", csv: streamOf(lines) };
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
    const cursor: Cursor = { side: "after", value: sortValue(filter, last), id: last.id };
    const next = await readInquiries(supabase, columns, filter, cursor, BATCH);
    // The download breaks off, so that half a file does not look like a whole one.
    if (next.outcome === "failed") throw new Error("export broken off");
    batch = next.inquiries;
  }
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    // Bound, because the web server pulls outside of the request's context, whose id the log needs.
    pull: AsyncResource.bind(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    }),
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
  "예상 이용 인원": ({ estimated_users }) => estimated_users && estimatedUsersLabel(estimated_users),
  "문의 내용": ({ message }) => message,
  "담당 관리자": ({ assigned_to }, nameOf) => assigned_to && nameOf(assigned_to),
  "스팸 의심": ({ suspected_spam }) => (suspected_spam ? "예" : ""),
  "처음 응답한 때": ({ first_response_at }) => first_response_at && new Date(first_response_at),
  "완료한 때": ({ completed_at }) => completed_at && new Date(completed_at),
};
