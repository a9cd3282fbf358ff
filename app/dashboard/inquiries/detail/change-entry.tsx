import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/change-entry.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { AlertBox } from "../../../ui/alert-box.tsx";
import { button } from "../../../ui/button.ts";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { useLastRefusal, ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { Toast } from "../../../ui/toast/toast.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { Drafts, removeDraftsAtRedirect } from "../../drafts.ts";
import { adminContext } from "../../require-admin.server.ts";
import { contactKinds, contactLabel } from "../follow-up-labels.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { LINE_MAX, type NoteInput, noteSchema } from "../update/update-schemas.ts";
import {
  correctEntry,
  type NoteOrContact,
  readEntry,
  removeEntry,
  unchangedReason,
  unchangedText,
} from "./entry-changes.server.ts";
import { isChangeable } from "./entry-freshness.ts";
import { type ContactCorrectionInput, contactCorrectionSchema } from "./entry-schemas.ts";

export { shouldRevalidate } from "../../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

const paramsSchema = z.object({ id: z.uuid(), entryId: z.uuid() });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: ids } = paramsSchema.safeParse(params);
  if (!ids) throw data(null, 404);
  const reader = context.get(adminContext).id;
  const read = await readEntry(supabaseOf(context), ids.id, ids.entryId);
  if (read.outcome !== "read") {
    if (read.outcome === "failed") throw data("", 503);
    return data({ entry: null, reader, refusal: unchangedText.missing }, 404);
  }
  const { entry } = read;
  if (isChangeable(entry, reader, new Date())) return data({ entry, reader, refusal: null });
  return data({ entry, reader, refusal: unchangedText[entry.author === reader ? "too-late" : "not-own"] });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { data: ids } = paramsSchema.safeParse(params);
  if (!ids) throw data(null, 404);
  const supabase = supabaseOf(context);
  const form = await readForm(request);
  const leave = (words: string) =>
    redirectWithToast(request, inquiryPathOf(params, url.search), toast("success", words));

  if (form.get("intent") === "remove") {
    const { outcome } = await removeEntry(supabase, ids.entryId);
    // Pressed again, because the answer was lost.
    if (outcome === "removed" || outcome === "missing") return leave("기록을 지웠습니다");
    const { status, title, description } = unchangedReason(outcome, "지우지 못했습니다");
    return data<FormRefusal>({ toast: toast("error", title, description) }, status ?? 409);
  }

  const submission = form.has("kind")
    ? parseWithZod(form, { schema: contactCorrectionSchema })
    : parseWithZod(form, { schema: noteSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { outcome } = await correctEntry(supabase, ids.entryId, submission.value);
  return outcome === "corrected"
    ? leave(form.has("kind") ? "연락 기록을 고쳤습니다" : "메모를 고쳤습니다")
    : refuseForm(submission, unchangedReason(outcome, "고치지 못했습니다"));
}

export function clientAction({ serverAction, params, request }: Route.ClientActionArgs) {
  return removeDraftsAtRedirect(inquiryPathOf(params, new URL(request.url).search), () =>
    submitOrReportConnectionLost(serverAction),
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "기록 고치기");
}

function inquiryPathOf({ id }: { id?: string }, search: string): string {
  return `/dashboard/inquiries/${id}${search}`;
}

export default function ChangeEntry({ loaderData, actionData, params }: Route.ComponentProps) {
  const { entry, reader, refusal: stays } = loaderData;
  const { pathname, search } = useLocation();
  const refusal = useLastRefusal<FormRefusal>(actionData);
  const typed = refusal?.result;
  const what = entry?.what ?? (typed?.initialValue && "kind" in typed.initialValue ? "contact" : "note");
  const word = what === "contact" ? "연락 기록" : "메모";
  // What was typed stays on the page though it is too late to save it, to be copied.
  const isOpen = stays === null || typed !== undefined;
  const draftsOwner = `${reader} ${params.id} entry ${params.entryId}`;
  return (
    <div data-drafts={draftsOwner} className="max-w-xl">
      <Link to={inquiryPathOf(params, search)} className="inline-block py-1 underline underline-offset-4">
        문의로 돌아가기
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{word} 고치기</h1>
      {entry && (
        <p className="mt-1 text-ink-soft">
          <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>에 남김
        </p>
      )}
      {!isOpen && (
        <AlertBox role="status" className="mt-4">
          <p>{stays}</p>
        </AlertBox>
      )}
      {isOpen && <CorrectionForm what={what} entry={entry} action={pathname + search} refusal={refusal} />}
      {stays === null && (
        <Form method="post" action={pathname + search} className="mt-8 border-t border-line pt-5">
          <p className="text-ink-soft">
            지우면 {word}의 내용은 되살릴 수 없고, 누가 언제 지웠는지만 이력에 남습니다.
          </p>
          <button
            name="intent"
            value="remove"
            className={`${button.small} mt-3 !border-alarm-700 !text-alarm-700`}
          >
            {word} 지우기
          </button>
        </Form>
      )}
      <Drafts owner={draftsOwner} />
      {refusal && !typed && <Toast key={refusal.toast.id} {...refusal.toast} />}
    </div>
  );
}

type CorrectionFormProps = {
  what: NoteOrContact["what"];
  entry: NoteOrContact | null;
  action: string;
  refusal: FormRefusal | undefined;
};

function CorrectionForm({ what, entry, action, refusal }: CorrectionFormProps) {
  const common = { action, refusal: refusal?.result ? refusal : undefined, className: "mt-5" };
  if (what === "note")
    return (
      <ValidatedForm<NoteInput>
        id="entry"
        schema={noteSchema}
        defaultValue={entry?.what === "note" ? { body: entry.body } : {}}
        submit="고친 메모 저장하기"
        {...common}
      >
        {({ body }) => (
          <Field label="메모" required {...fieldProps(body)}>
            <textarea {...getTextareaProps(body)} rows={6} data-draft="body" className={inputClass} />
          </Field>
        )}
      </ValidatedForm>
    );
  return (
    <ValidatedForm<ContactCorrectionInput>
      id="entry"
      schema={contactCorrectionSchema}
      defaultValue={entry?.what === "contact" ? { kind: entry.kind, remark: entry.remark ?? "" } : {}}
      submit="고친 연락 저장하기"
      {...common}
    >
      {({ kind, remark }) => (
        <>
          <Field label="연락 방법" required {...fieldProps(kind)}>
            <select {...getSelectProps(kind)} className={inputClass}>
              {contactKinds.map((each) => (
                <option key={each} value={each}>
                  {contactLabel(each)}
                </option>
              ))}
            </select>
          </Field>
          <Field label="연락 내용" {...fieldProps(remark)}>
            <input
              {...getInputProps(remark, { type: "text" })}
              maxLength={LINE_MAX}
              data-draft="remark"
              className={inputClass}
            />
          </Field>
        </>
      )}
    </ValidatedForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
