import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-detail.ts";
import { supabaseOf } from "../../../auth/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { submitOrReportLoss } from "../../../ui/forms/connection-loss.ts";
import { InquiryShortcuts } from "../../shortcuts/inquiry-shortcuts.tsx";
import { adminContext } from "../../require-admin.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { answerUndo } from "../answer-undo.server.ts";
import { updateInquiry } from "../update-inquiry.server.ts";
import { handlingSchema } from "../update-schema.ts";
import { updateToast } from "../update-toast.server.ts";
import { HandlingPanel } from "./handling-panel.tsx";
import { InquiryContent } from "./inquiry-content.tsx";
import { InquiryHistory } from "./inquiry-history.tsx";
import { readInquiryRecord } from "./inquiry-record.server.ts";
import { FollowUpPanel } from "../follow-up/follow-up-panel.tsx";
import { contactSchema } from "../follow-up/follow-up-schema.ts";
import { logContact } from "../follow-up/log-contact.server.ts";
import { responsePromiseOf } from "../follow-up/response-promise.server.ts";
import { readRepeats } from "../repeats/read-repeats.server.ts";
import { InquiryUnavailable } from "./inquiry-unavailable.tsx";
import { readMembers } from "../../members.server.ts";
import { NoteForm } from "./note-form.tsx";
import { noteSchema } from "./note-schema.ts";
import { RelatedInquiries } from "./related-inquiries.tsx";
import { respondInPlace, type SubmittedForm } from "../respond-in-place.server.ts";
import { writeNote } from "./write-note.server.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const supabase = supabaseOf(context);
  const [record, members, repeats] = await Promise.all([
    readInquiryRecord(supabase, params.id),
    readMembers(supabase),
    readRepeats(supabase, [params.id]),
  ]);
  if (record.outcome === "missing") throw data(null, 404);
  if (record.outcome === "failed") throw data(record.message, 503);
  const now = new Date();
  return {
    ...record,
    members,
    writer: context.get(adminContext).id,
    promise: responsePromiseOf(record.inquiry, now),
    nth: repeats.get(params.id) ?? 1,
    now: now.toISOString(),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submitted = { request, url, form };
  const supabase = supabaseOf(context);
  if (form.get("intent") === "note") return addNote(supabase, submitted, params.id);
  if (form.get("intent") === "contact") return addContact(supabase, submitted, params.id);

  if (form.get("intent") === "undo") return answerUndo(supabase, submitted);

  const handling = handlingSchema.safeParse({ ...Object.fromEntries(form), id: params.id });
  if (!handling.success) throw data(null, 400);
  const { id, version, ...change } = handling.data;
  const update = await updateInquiry(supabase, context.get(adminContext).id, { id, version }, change);
  // A day to get in touch is set anew in one press; the database's undo does not know it.
  const isUndoable = !("next_action_on" in change);
  const moved = update.outcome === "changed" && isUndoable ? [{ id, version: update.version }] : [];
  return respondInPlace(submitted, await updateToast(supabase, update, change), { moved });
}

async function addNote(supabase: Supabase, submitted: SubmittedForm, inquiryId: string) {
  const submission = parseWithZod(submitted.form, { schema: noteSchema });
  if (submission.status !== "success") {
    const description = submission.error?.body?.[0];
    return data({ result: submission.reply(), toast: toast("error", "입력 오류", description) }, 422);
  }
  const note = await writeNote(supabase, inquiryId, submission.value.body);
  if (note.outcome === "anonymised") {
    const description = "개인정보가 삭제된 문의입니다. 메모를 남길 수 없습니다.";
    return data({ result: submission.reply(), toast: toast("error", "메모 저장 실패", description) }, 409);
  }
  if (note.outcome === "failed") {
    const description = "메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.";
    return data({ result: submission.reply(), toast: toast("error", "메모 저장 실패", description) }, 503);
  }
  return respondInPlace(submitted, null);
}

async function addContact(supabase: Supabase, submitted: SubmittedForm, inquiryId: string) {
  const contact = contactSchema.safeParse(Object.fromEntries(submitted.form));
  if (!contact.success) throw data(null, 400);
  const { outcome } = await logContact(supabase, inquiryId, contact.data);
  const refusal = outcome === "logged" ? null : toast("error", "연락 기록 실패", contactRefusals[outcome]);
  return respondInPlace(submitted, refusal);
}

const contactRefusals = {
  anonymised: "개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다.",
  failed: "연락을 기록하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportLoss(serverAction);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches, loaderData?.inquiry.organization_name ?? "문의를 찾을 수 없습니다");
}

export default function InquiryDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { inquiry, notes, contacts, events, related, members, writer, promise, nth, now } = loaderData;
  return (
    <article
      key={inquiry.id}
      className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]"
    >
      <InquiryContent inquiry={inquiry} promise={promise} nth={nth} />
      <div className="space-y-8 lg:row-span-2">
        <HandlingPanel inquiry={inquiry} members={members} adminId={writer} />
        <FollowUpPanel inquiry={inquiry} contacts={contacts} now={now} />
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="text-lg font-bold text-pine-900">
            메모와 이력
          </h2>
          {inquiry.anonymised_at === null ? (
            <NoteForm draftKey={`note-${writer}-${inquiry.id}`} actionResult={actionData} />
          ) : (
            <p className="mt-3 text-ink-soft">개인정보를 삭제한 문의에는 메모를 남길 수 없습니다.</p>
          )}
          <InquiryHistory
            inquiry={inquiry}
            notes={notes}
            contacts={contacts}
            events={events}
            members={members}
          />
        </section>
      </div>
      <RelatedInquiries related={related} />
      <InquiryShortcuts inquiryId={inquiry.id} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
