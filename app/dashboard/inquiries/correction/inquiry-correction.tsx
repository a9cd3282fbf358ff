import type { FieldMetadata } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-correction.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import {
  estimatedUsersLabels,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabels,
} from "../../../inquiry/inquiry-labels.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { refuseForm, type RefusalReason } from "../../../ui/forms/refuse-form.server.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useLastRefusal, ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { shouldRevalidate as keepsItsText } from "../../form-revalidation.ts";
import { adminContext } from "../../require-admin.server.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { inquirySearch, listSearchAt } from "../list-url.ts";
import { updateToast } from "../update/update-toast.server.ts";
import { correctInquiry, readCorrected } from "./correct-inquiry.server.ts";
import { type CorrectionInput, correctionSchema } from "./correction-schema.ts";

/** After a conflict the page has the version, and the values, that a colleague has stored. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return change.actionStatus === 409 || keepsItsText(change);
}

export const handle: PageHandle = { scripts: true };

async function readOrThrow({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const read = await readCorrected(supabaseOf(context), params.id);
  if (read.outcome === "failed") throw data("", 503);
  if (read.outcome === "unknown") throw data(null, 404);
  return read.inquiry;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const inquiry = await readOrThrow({ params, context });
  return { inquiry, list: inquirySearch(listSearchAt(url, true)) };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const inquiry = await readOrThrow({ params, context });
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: correctionSchema(inquiry) });
  if (submission.status !== "success") return refuseForm(submission);
  const shown = { id: params.id, version: z.coerce.number().int().catch(0).parse(form.get("version")) };
  const supabase = supabaseOf(context);
  const { id: adminId } = context.get(adminContext);
  const corrected = await correctInquiry(supabase, adminId, shown, submission.value);
  switch (corrected.outcome) {
    case "changed": {
      const list = inquirySearch(listSearchAt(url, true));
      const page = `/dashboard/inquiries/${params.id}`;
      const { undo, organizationName } = corrected;
      if (undo === null)
        return redirectWithToast(request, page + list, toast("info", "바뀐 내용이 없습니다"));
      const done = {
        ...toast("success", `${organizationName}: 고친 내용을 저장했습니다`),
        undo,
        undoAt: { path: page + list, label: "되돌리기" },
      };
      const { data: again } = z.uuid().safeParse(url.searchParams.get("again"));
      const reply = `${page}/reply${list ? `${list}&` : "?"}again=${again}`;
      return redirectWithToast(request, again ? reply : page + list, done);
    }
    case "refused":
    case "too-many":
    case "failed":
      return refuseForm(submission, refusals[corrected.outcome]);
    default: {
      const { title, description = "" } = await updateToast(supabase, corrected, {});
      return refuseForm(submission, { status: 409, title, description }, { isConflict: true });
    }
  }
}

const title = "고치지 못했습니다";

const refusals = {
  refused: { title, description: "저장할 수 없는 내용이 있습니다. 입력한 내용을 확인해 주세요." },
  "too-many": {
    status: 429,
    title,
    description: "한 사람이 하루에 고칠 수 있는 문의 200건을 다 고치셨습니다. 내일 다시 고쳐 주세요.",
  },
  failed: { status: 503, title, description: "입력한 내용은 그대로입니다. 잠시 후 다시 시도해 주세요." },
} satisfies Record<string, RefusalReason>;

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
  const isConflict = refusal !== undefined && "isConflict" in refusal;
  const isOnSite = inquiry.source === "web";
  const path = `/dashboard/inquiries/${params.id}`;
  return (
    <div className="max-w-2xl">
      <Link to={path + list} className="inline-block py-1 underline underline-offset-4">
        문의로 돌아가기
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{inquiry.organization_name} 문의 고치기</h1>
      <p className="mt-2 text-ink-soft">
        접수 번호와 문의 내용은 받은 그대로 남습니다. 누가 어느 항목을 고쳤는지 이력에 남고, 고치기 전 내용은
        10분 동안 되돌릴 수 있습니다.
      </p>
      <ValidatedForm<CorrectionInput>
        id="correction"
        action={`${path}/correct${search}`}
        schema={correctionSchema(inquiry)}
        refusal={refusal}
        defaultValue={{ ...inquiry, estimated_users: inquiry.estimated_users ?? "" }}
        submit="고친 내용 저장하기"
        className="mt-6"
      >
        {(fields) => {
          const field = (name: keyof typeof fields) => ({
            field: fields[name] as FieldMetadata<string | undefined>,
            hint:
              isConflict && wordsOf(fields[name].value) !== wordsOf(inquiry[name])
                ? `지금 저장된 내용: ${wordsOf(inquiry[name]) || "없음"}`
                : undefined,
          });
          return (
            <>
              <input type="hidden" name="version" value={inquiry.version} />
              <ChoiceField
                {...field("organization_type")}
                label="기관 유형"
                required={wordsOf(inquiry.organization_type) !== ""}
                labels={organizationTypeLabels}
                none="선택해 주세요"
              />
              <div className="grid gap-6 sm:grid-cols-2">
                <TextField {...field("organization_name")} label="기관명" required />
                <TextField {...field("contact_name")} label="담당자명" required />
                <TextField {...field("phone")} label="연락처" type="tel" required={isOnSite} />
                <TextField {...field("email")} label="이메일" type="email" required={isOnSite} />
              </div>
              <ChoiceField
                {...field("estimated_users")}
                label="예상 이용 인원"
                labels={estimatedUsersLabels}
                none="모릅니다"
              />
            </>
          );
        }}
      </ValidatedForm>
    </div>
  );
}

const labels: Record<string, string> = {
  ...organizationTypeLabels,
  ...estimatedUsersLabels,
  [LANDING_ORGANIZATION_TYPE]: "",
};

/** What a field shows, or would show. */
const wordsOf = (value: string | null = "") => labels[value ?? ""] ?? value ?? "";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
