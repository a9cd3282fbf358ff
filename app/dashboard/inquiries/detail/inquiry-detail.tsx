import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-detail.ts";
import { problemText } from "../../../notifications/notification-kinds.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { InquiryShortcuts } from "./inquiry-shortcuts.tsx";
import { adminContext } from "../../require-admin.server.ts";
import { nameLookup } from "../../member-names.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { handleUndo, changeSubmitted } from "../update/handle-update.server.ts";
import { panelTextsSchema } from "../update/update-schemas.ts";
import { handleNote } from "../activity/add-note.server.ts";
import { handleEdit } from "../activity/edit-activity.server.ts";
import { ActivityEdit } from "../activity/activity-edit.tsx";
import { handleContact } from "../activity/record-contact.server.ts";
import { Drafts } from "../../outage/drafts.ts";
import { ContactForm } from "../activity/contact-form.tsx";
import { WorkPanel, RareActions } from "./work-panel.tsx";
import { InquiryContent, InquiryFacts, InquiryHeading } from "./inquiry-content.tsx";
import { historyLines, InquiryHistory, ReplyControls } from "../activity/inquiry-history.tsx";
import { readOpenInquiry } from "../inquiry-record.server.ts";
import { NextActionPanel } from "./next-action-panel.tsx";
import { ReplyPanel } from "../reply/reply-choice.tsx";
import { FIRST_RESPONSE_DEFINITION } from "../first-response.ts";
import { RESPONSE_TIME_IN_FULL } from "../../../korean/response-time.ts";
import { responseDeadlineOf, responseText } from "../response-deadline.server.ts";
import { followUpDays } from "../follow-up-days.server.ts";
import { InquiryFailure, InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { readMembers } from "../../read-layout.server.ts";
import type { ActivityResult } from "../activity/inquiry-update-form.tsx";
import { NoteForm } from "../activity/note-form.tsx";
import { RelatedInquiries } from "../related-inquiries.tsx";
import { useLastSuccessfulRead } from "../../outage/last-successful-read.ts";
import { respondInPlace, saveOpenNext, nextInquiry, opensNext } from "../update/respond-in-place.server.ts";

export { shouldRevalidate } from "../../conflict-revalidation.ts";

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
  const { inquiry, list: _, ...record } = opened;
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
    mailProblem: inquiry.mail_problem && problemText(inquiry.mail_problem),
    days: followUpDays(inquiry, now),
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
  if (intent === "edit-note" || intent === "edit-remark") return handleEdit(supabase, submitted);
  if (intent === "undo") return handleUndo(supabase, submitted);
  if (intent === "after-move") return saveOpenNext(submitted);

  const texts = parseWithZod(form, { schema: panelTextsSchema });
  if (texts.status !== "success") return refuseForm(texts);
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
  const detail = useLastSuccessfulRead(loaderData, params.id);
  const failure = loaderData.outcome === "failed" ? loaderData : null;
  if (!detail) return <InquiryFailure status={503} message={failure?.message ?? ""} />;
  const { inquiry, members, writer, days } = detail;
  const owner = inquiry.assigned_to && nameLookup(members)(inquiry.assigned_to);
  const isErased = inquiry.anonymised_at !== null;
  const answer: ActivityResult | undefined = actionData;
  const refused = answer?.result?.initialValue ?? {};
  const draftsOwner = `${writer} ${inquiry.id}`;
  return (
    <article key={inquiry.id} data-drafts={draftsOwner} className="open-inquiry">
      <InquiryHeading {...detail} />
      <InquiryContent {...detail} />
      {!isErased && (
        <div className="work space-y-4 print:hidden">
          <WorkPanel {...detail} adminId={writer} refused={refused} />
          <section aria-label="연락과 다음 연락" className="space-y-3 rounded-2xl bg-mist p-4">
            {inquiry.status !== "completed" && (
              <NextActionPanel inquiry={inquiry} days={days} refused={refused} />
            )}
            <ContactForm
              inquiry={inquiry}
              days={days}
              isUnassigned={inquiry.assigned_to === null}
              actionResult={actionData}
            />
          </section>
          <ReplyPanel inquiry={inquiry} titles={detail.reply_titles} />
        </div>
      )}
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="sr-only">
          메모와 이력
        </h2>
        {isErased ? (
          <p className="text-ink-soft">개인정보를 삭제한 문의에는 메모를 남길 수 없습니다.</p>
        ) : (
          <NoteForm inquiry={inquiry} actionResult={actionData} />
        )}
        <div className="mt-2">
          <InquiryHistory
            lines={historyLines(detail, members)}
            totals={detail.totals}
            now={new Date(detail.now)}
            controlsOf={(line) => {
              if (isErased) return null;
              if (line.reply) return <ReplyControls reply={line.reply} isWriter={line.author === writer} />;
              return (
                line.author === writer && (
                  <ActivityEdit line={line} inquiry={inquiry} actionResult={actionData} />
                )
              );
            }}
          />
        </div>
      </section>
      <div className="col-span-full space-y-6 border-t border-line pt-4">
        <section aria-labelledby="facts-title" className="space-y-3">
          <h2 id="facts-title" className="text-lg font-bold text-pine-900">
            접수 정보
          </h2>
          <InquiryFacts inquiry={inquiry} owner={owner} today={days.today} />
          <div className="space-y-3 print:hidden">
            <p className="text-[0.9375rem] text-ink-soft">
              {FIRST_RESPONSE_DEFINITION} 기한은 {RESPONSE_TIME_IN_FULL}입니다.
            </p>
            {!isErased && <RareActions {...detail} />}
          </div>
        </section>
        <RelatedInquiries related={detail.related} inquiryId={inquiry.id} />
      </div>
      <Drafts owner={draftsOwner} isErased={isErased} />
      <InquiryShortcuts inquiry={inquiry} />
      {failure && <Toast key={failure.toast.id} {...failure.toast} />}
      {/* With scripts the list shows it, since another inquiry may be open by then. */}
      {actionData?.toast && <Toast key={actionData.toast.id} {...actionData.toast} />}
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
