import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { estimatedUsersLabel, organizationTypeLabel, sourceLabel } from "../../../inquiry/inquiry-labels.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { logError } from "../../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { resolutionLabel, responseLabel } from "../follow-up-labels.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";
import { nameLookup, type NameOf } from "../../member-names.ts";
import { type InquiryFilter, sortValue } from "../inquiry-filter.ts";
import { readMembers } from "../../read-layout.server.ts";
import {
  countInquiries,
  type InquiryRow,
  inquiryRowSchema,
  readInquiries,
} from "../read-inquiries.server.ts";
import type { Cursor } from "../../paging.tsx";

const INCOMPLETE = "이 파일은 완전하지 않습니다. 목록에서 다시 내려받아 주세요.";

const columns = inquiryRowSchema.keyof().options;

type ExportedInquiry = Pick<InquiryRow, (typeof columns)[number]>;

type ExportOutcome =
  { outcome: "exported"; csv: ReadableStream<Uint8Array> } | { outcome: "failed" | "no-members" };

/** Records the export in the history before anything is sent. `no-members`: the assignees' names could not be read. */
export async function exportInquiries(supabase: Supabase, filter: InquiryFilter): Promise<ExportOutcome> {
  const [first, members] = await Promise.all([
    readInquiries(supabase, columns, filter, undefined, BATCH),
    readMembers(supabase),
  ]);
  if (first.outcome === "failed") return { outcome: "failed" };
  if (members.outcome === "failed") return { outcome: "no-members" };
  const recorded = await supabase.rpc("record_export", { filter });
  if (recorded.error) return databaseFailure("export not recorded", recorded);
  if (first.inquiries.length === 0 && recorded.data > 0) return { outcome: "failed" };
  const rows = inquiryBatches(supabase, filter, first.inquiries, recorded.data);
  return { outcome: "exported", csv: streamOf(csvLines(rows, nameLookup(members))) };
}

async function* csvLines(batches: AsyncGenerator<ExportedInquiry[]>, nameOf: NameOf) {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(cells));
  try {
    for await (const batch of batches)
      yield batch
        .map((inquiry) => csvLine(Object.values(cells).map((cell) => cell(inquiry, nameOf))))
        .join("");
  } catch (error) {
    // The error aborts the download, but not every program reports a truncated file.
    yield csvLine([INCOMPLETE]);
    throw error;
  }
}

async function* inquiryBatches(
  supabase: Supabase,
  filter: InquiryFilter,
  first: ExportedInquiry[],
  count: number,
) {
  let batch = first;
  let exported = 0;
  while (batch.length > 0) {
    exported += batch.length;
    // The first batch is as long as max_rows allows, unless it holds all rows.
    const isLast = batch.length < first.length || (exported === count && exported < BATCH);
    const reading = isLast
      ? undefined
      : readInquiries(supabase, columns, filter, cursorAfter(filter, batch), BATCH);
    // Formatting this batch blocks the event loop, so the request for the next one must be sent first.
    await nextTurn();
    yield batch;
    const next = await reading;
    if (!next) break;
    if (next.outcome === "failed") throw new Error("export broken off");
    batch = next.inquiries;
  }
  if (exported >= count) return;

  const left = await countInquiries(supabase, filter);
  if (left.outcome === "read" && exported >= left.count) return;
  logError("export incomplete", { exported, counted: count });
  throw new Error("export incomplete");
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    // Bound to the request's async context, whose id the log needs: the web server pulls outside of it.
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
  "접수 일시": ({ created_at }) => new Date(created_at),
  상태: ({ status }) => statusDisplay(status).label,
  기관명: ({ organization_name }) => organization_name,
  유형: ({ organization_type }) => organizationTypeLabel(organization_type),
  담당자: ({ contact_name }) => contact_name,
  이메일: ({ email }) => email,
  연락처: ({ phone }) => phone,
  "예상 이용 인원": ({ estimated_users }) => estimated_users && estimatedUsersLabel(estimated_users),
  "문의 내용": ({ message }) => message,
  "접수 경로": ({ source }) => sourceLabel(source),
  "담당 관리자": ({ assigned_to }, nameOf) => assigned_to && nameOf(assigned_to),
  "스팸 의심": ({ suspected_spam }) => (suspected_spam ? "예" : ""),
  "첫 응답": (inquiry) => responseLabel(inquiry),
  "연락 시도": ({ contact_attempts }) => contact_attempts,
  "첫 응답 일시": ({ first_response_at }) => first_response_at && new Date(first_response_at),
  "완료 일시": ({ completed_at }) => completed_at && new Date(completed_at),
  "다음 연락일": ({ next_action_on: day, next_action_time: time }) =>
    day && { day: time === null ? day : `${day} ${time.slice(0, 5)}` },
  "할 일": ({ next_action }) => next_action,
  "상담 결과": ({ resolution }) => resolution && resolutionLabel(resolution),
  "상담 결과의 이유": ({ resolution_reason }) => resolution_reason,
  "개인정보 안내 버전": ({ privacy_notice_version: version }) => version && { day: version },
};

// The most rows that PostgREST returns at once, unless a project's max_rows is lower.
const BATCH = 1000;

function cursorAfter(filter: InquiryFilter, batch: readonly ExportedInquiry[]): Cursor | undefined {
  const last = batch.at(-1);
  return last && { side: "after", value: sortValue(filter, last), id: last.id };
}
