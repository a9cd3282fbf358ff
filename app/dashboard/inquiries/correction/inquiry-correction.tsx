import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-correction.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import {
  estimatedUsersLabel,
  estimatedUsersLabels,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabel,
  organizationTypeLabels,
} from "../../../inquiry/inquiry-labels.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { AlertBox } from "../../../ui/alert-box.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useLastRefusal, ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { shouldRevalidate as keepsItsText } from "../../form-revalidation.ts";
import { adminContext } from "../../require-admin.server.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { inquirySearch, listSearchAt } from "../list-url.ts";
import { updateInquiry, type UpdateOutcome } from "../update/update-inquiry.server.ts";
import { updateToast } from "../update/update-toast.server.ts";
import { readOpenInquiry } from "../inquiry-record.server.ts";
import { type CorrectionInput, correctionSchema } from "./correction-schema.ts";

/** After a conflict the page has the version, and the values, that a colleague has stored. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.actionStatus === 409 || keepsItsText(change);
}

export const handle: PageHandle = { scripts: true };

type Asked = Pick<Route.LoaderArgs, "url" | "params" | "context">;

export async function loader({ url, params, context }: Asked) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const opened = await readOpenInquiry(supabaseOf(context), params.id, url);
  if (opened.outcome === "failed") throw data(opened.message, 503);
  if (!opened.inquiry || opened.inquiry.anonymised_at !== null) throw data(null, 404);
  return { inquiry: opened.inquiry, list: inquirySearch(listSearchAt(url, true)) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { inquiry, list } = await loader({ url, params, context });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: correctionSchema(inquiry) });
  if (submission.status !== "success") return refuseForm(submission);
  const shown = { id: params.id, version: z.coerce.number().int().catch(0).parse(form.get("version")) };
  const supabase = supabaseOf(context);
  const update = await updateInquiry(supabase, context.get(adminContext).id, shown, submission.value);
  const message = await updateToast(supabase, update, submission.value);
  if (update.outcome !== "changed") {
    const { title, description = "" } = message;
    return refuseForm(submission, { status: statuses[update.outcome] ?? 409, title, description });
  }
  const page = `/dashboard/inquiries/${params.id}`;
  if (update.undo === null)
    return redirectWithToast(request, page + list, toast("info", "바뀐 내용이 없습니다"));
  const done = { ...message, undo: update.undo, undoAt: { path: page + list, label: "되돌리기" } };
  const { data: again } = z.uuid().safeParse(url.searchParams.get("again"));
  const reply = `${page}/reply${list ? `${list}&` : "?"}again=${again}`;
  return redirectWithToast(request, again ? reply : page + list, done);
}

const statuses: Partial<Record<UpdateOutcome["outcome"], number>> = {
  refused: 422,
  "too-many": 429,
  failed: 503,
};

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportConnectionLost(serverAction);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "문의 고치기");
}

export default function InquiryCorrection({ loaderData, actionData, params }: Route.ComponentProps) {
  const { inquiry, list } = loaderData;
  const { search } = useLocation();
  const refusal = useLastRefusal(actionData);
  const isTyped = inquiry.organization_type !== LANDING_ORGANIZATION_TYPE;
  const stored = [
    isTyped && organizationTypeLabel(inquiry.organization_type),
    inquiry.organization_name,
    inquiry.contact_name,
    inquiry.phone,
    inquiry.email,
    inquiry.estimated_users && estimatedUsersLabel(inquiry.estimated_users),
  ];
  const posted = refusal?.result?.initialValue;
  const isOnSite = inquiry.source === "web";
  const path = `/dashboard/inquiries/${params.id}`;
  return (
    <div className="max-w-2xl">
      <Link to={path + list} className="inline-block py-1 underline underline-offset-4">
        문의로 돌아가기
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{inquiry.organization_name} 문의 고치기</h1>
      <p className="mt-2 text-ink-soft">
        접수 번호와 문의 내용은 받은 그대로 남습니다. 누가 어느 항목을 고쳤는지 이력에 남습니다. 저장한 바로
        다음에는 ‘되돌리기’로 고치기 전 내용을 되찾을 수 있습니다.
      </p>
      {posted && posted.version !== String(inquiry.version) && (
        <AlertBox size="small" className="mt-4">
          <p>지금 저장된 내용: {stored.filter(Boolean).join(" · ")}</p>
        </AlertBox>
      )}
      <ValidatedForm<CorrectionInput>
        id="correction"
        action={`${path}/correct${search}`}
        schema={correctionSchema(inquiry)}
        refusal={refusal}
        defaultValue={{ ...inquiry, estimated_users: inquiry.estimated_users ?? "" }}
        submit="고친 내용 저장하기"
        className="mt-6"
      >
        {(fields) => (
          <>
            <input type="hidden" name="version" value={inquiry.version} />
            <ChoiceField
              field={fields.organization_type}
              label="기관 유형"
              required={isTyped}
              labels={organizationTypeLabels}
              none="선택해 주세요"
            />
            <div className="grid gap-6 sm:grid-cols-2">
              <TextField field={fields.organization_name} label="기관명" required />
              <TextField field={fields.contact_name} label="담당자명" required />
              <TextField field={fields.phone} label="연락처" type="tel" required={isOnSite} />
              <TextField field={fields.email} label="이메일" type="email" required={isOnSite} />
            </div>
            <ChoiceField
              field={fields.estimated_users}
              label="예상 이용 인원"
              labels={estimatedUsersLabels}
              none="모릅니다"
            />
          </>
        )}
      </ValidatedForm>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
