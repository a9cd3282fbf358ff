import { data, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-detail.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { InquiryShortcuts } from "../../shortcuts/inquiry-shortcuts.tsx";
import { adminContext } from "../../require-admin.server.ts";
import { UPDATED_PARAMETER } from "../../list-parameters.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { handleUndo } from "../update/undo.server.ts";
import { changeSubmitted } from "../update/handle-update.server.ts";
import { handleNote } from "./add-note.server.ts";
import { handleContact } from "./record-contact.server.ts";
import { Drafts } from "../../drafts.ts";
import { EntryControls } from "./entry-controls.tsx";
import { HandlingPanel } from "./handling-panel.tsx";
import { InquiryContent } from "./inquiry-content.tsx";
import { historyEntries, InquiryHistory } from "./inquiry-history.tsx";
import { readOpenInquiry } from "../inquiry-record.server.ts";
import { FollowUpPanel } from "./follow-up-panel.tsx";
import { responseDeadlineOf, responseText } from "../response-deadline.server.ts";
import { followUpDays } from "../follow-up-days.server.ts";
import { seoulDay } from "../../../korean/dates.ts";
import { InquiryFailure, InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { readMembers } from "../../read-frame.server.ts";
import { NoteForm } from "./note-form.tsx";
import { RelatedInquiries } from "./related-inquiries.tsx";
import { useLastSuccessfulRead } from "../../last-successful-read.ts";
import { respondInPlace } from "../update/respond-in-place.server.ts";
import { saveOpenNext, nextInquiry, opensNext } from "../update/respond-in-place.server.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: () => 0 };

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const supabase = supabaseOf(context);
  const [opened, members] = await Promise.all([
    readOpenInquiry(supabase, params.id, url),
    readMembers(supabase),
  ]);
  // Returned, not thrown: a revalidated page keeps its content and the typed text.
  if (opened.outcome === "failed") return data({ ...opened, toast: toast("error", ...notRead) }, 503);
  const { inquiry, list: _, queues: __, ...record } = opened;
  if (!inquiry) throw data(null, 404);
  const now = new Date();
  return {
    ...record,
    inquiry,
    members,
    opensNext: await opensNext(request),
    writer: context.get(adminContext).id,
    deadline: responseDeadlineOf(inquiry, now),
    response: responseText(inquiry, now),
    days: followUpDays(inquiry, seoulDay(now)),
    now: now.toISOString(),
  };
}

const notRead = [
  "데이터 로딩 실패",
  "문의를 다시 불러오지 못해 조금 전의 내용을 보여 드립니다. 잠시 후 저절로 다시 불러옵니다.",
] as const;

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const form = await readForm(request);
  const submitted = { request, url, form };
  const supabase = supabaseOf(context);
  const admin = context.get(adminContext);
  const intent = form.get("intent");
  if (intent === "note") return handleNote(supabase, submitted, { id: params.id, author: admin.id });
  if (intent === "contact") return handleContact(supabase, submitted, { id: params.id, adminId: admin.id });
  if (intent === "undo") return handleUndo(supabase, submitted);
  if (intent === "after-move") return saveOpenNext(submitted);

  const fields = { ...Object.fromEntries(form), id: params.id };
  const { message, made } = await changeSubmitted(supabase, admin.id, fields);
  const next = made.undo ? await nextInquiry(submitted) : undefined;
  return respondInPlace(submitted, message, { ...made, next });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportConnectionLost(serverAction);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.outcome === "failed" ? "문의를 불러오지 못했습니다" : "문의를 찾을 수 없습니다";
  return dashboardMeta(
    matches,
    loaderData?.outcome === "read" ? loaderData.inquiry.organization_name : title,
  );
}

export default function InquiryDetail({ loaderData, actionData, params }: Route.ComponentProps) {
  const shown = useLastSuccessfulRead(loaderData, params.id);
  const { search } = useLocation();
  const failure = loaderData.outcome === "failed" ? loaderData : null;
  if (!shown) return <InquiryFailure status={503} message={failure?.message ?? ""} />;
  const {
    inquiry,
    related,
    members,
    writer,
    deadline,
    response,
    days,
    nth,
    now,
    reply_titles: replyTitles,
    opensNext,
  } = shown;
  const isAfterSubmission = new URLSearchParams(search).has(UPDATED_PARAMETER);
  const draftsOwner = `${writer} ${inquiry.id}`;
  return (
    <article
      key={inquiry.id}
      data-drafts={draftsOwner}
      className={`${isAfterSubmission ? "after-submission " : ""}grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]`}
    >
      <InquiryContent inquiry={inquiry} deadline={deadline} response={response} nth={nth} now={now} />
      <div className="space-y-8 lg:row-span-2">
        <HandlingPanel inquiry={inquiry} members={members} adminId={writer} opensNext={opensNext} />
        <FollowUpPanel inquiry={inquiry} days={days} replyTitles={{ outcome: "read", titles: replyTitles }} />
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="text-lg font-bold text-pine-900">
            메모와 이력
          </h2>
          {inquiry.anonymised_at === null ? (
            <NoteForm inquiry={inquiry} actionResult={actionData} />
          ) : (
            <p className="mt-3 text-ink-soft">개인정보를 삭제한 문의에는 메모를 남길 수 없습니다.</p>
          )}
          <div className="mt-6">
            <InquiryHistory
              entries={historyEntries(shown, members)}
              {...(inquiry.anonymised_at === null && {
                controlsOf: (entry) => (
                  <EntryControls entry={entry} inquiryId={inquiry.id} reader={writer} now={now} />
                ),
              })}
            />
          </div>
        </section>
      </div>
      <RelatedInquiries related={related} inquiryId={inquiry.id} />
      <Drafts owner={draftsOwner} isErased={inquiry.anonymised_at !== null} />
      <InquiryShortcuts inquiry={inquiry} />
      {failure && <Toast key={failure.toast.id} {...failure.toast} />}
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
