import { data, Form, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-erasure.ts";
import { requireReauthentication } from "../../../auth/reauthentication/reauthentication.server.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { button } from "../../../ui/button.ts";
import { useLastRefusal } from "../../../ui/forms/validated-form.tsx";
import { Toast } from "../../../ui/toast/toast.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { withoutSearchText } from "../list-url.ts";
import { eraseInquiries, readRepeatGroup } from "../inquiry-record.server.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { RelatedList } from "../related-inquiries.tsx";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const group = await readRepeatGroup(supabaseOf(context), params.id, { ofPerson: true });
  if (group.outcome === "failed") throw data(group.message, 503);
  if (group.outcome === "unknown") throw data(null, 404);
  const { organization_name: organizationName, reference } = group.institution;
  const others = group.inquiries.filter(({ id }) => id !== params.id);
  return { organizationName, reference, others, areMore: group.next !== null };
}

// The cookie that repeats the form after a reauthentication holds no more.
const alsoSchema = z.array(z.uuid()).max(50);

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const form = await readForm(request);
  const { data: also } = alsoSchema.safeParse(form.getAll("also"));
  if (!also) throw data(null, 400);
  const asked = await requireReauthentication({ request, url, context }, "문의의 개인정보 삭제하기", form);
  if (asked) return asked;
  const erasure = await eraseInquiries(supabaseOf(context), [params.id, ...also]);
  if (erasure.outcome === "failed") {
    const description = "개인정보가 그대로 남아 있습니다. 잠시 후 다시 시도해 주세요.";
    return data({ toast: toast("error", "삭제하지 못했습니다", description), also }, 503);
  }
  const done = `문의 ${formatNumber(erasure.count)}건의 개인정보를 삭제했습니다`;
  const result =
    erasure.count > 0
      ? toast("success", done, "누가 문의했는지 더 이상 알 수 없습니다.")
      : toast("info", "삭제할 개인정보가 없습니다");
  const pathname = `/dashboard/inquiries/${params.id}`;
  throw await redirectWithToast(request, pathname + withoutSearchText(url.search), result);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "개인정보 삭제");
}

export default function InquiryErasure({ loaderData, actionData, params }: Route.ComponentProps) {
  const { organizationName, reference, others, areMore } = loaderData;
  const { search } = useLocation();
  const refusal = useLastRefusal(actionData);
  return (
    <div className="max-w-xl">
      <h1 className="text-2xl font-bold text-pine-900">개인정보를 삭제하시겠습니까?</h1>
      <p className="mt-4">
        <strong>{organizationName}</strong> 문의(접수 번호 <span className="font-mono">{reference}</span>)에서
        다음을 지웁니다. <strong className="whitespace-nowrap text-alarm-700">되돌릴 수 없습니다.</strong>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>기관명, 담당자, 이메일, 연락처, 문의 내용, 접수 번호</li>
        <li>이 문의에 남긴 메모의 내용과 연락 기록에 적은 내용, 쓴 답장의 제목과 본문</li>
        <li>다음 연락일과 할 일, 상담 결과의 이유</li>
      </ul>
      <p className="mt-3 text-ink-soft">
        통계에 쓰이는 유형과 인원, 접수일, 상태, 상담 결과, 처리 이력은 남습니다. 삭제한 사람과 시각도 이력에
        남습니다. 저장한 조건의 이름과 답장 글에 이분의 이름을 적으셨다면 직접 고쳐 주세요.
      </p>
      <Form method="post" className="mt-6">
        {others.length > 0 && (
          <fieldset className="mb-6">
            <legend className="text-lg font-bold text-pine-900">같은 연락처나 이메일로 온 다른 문의</legend>
            <p className="mt-1">선택한 문의에서도 한 번에 지웁니다. 남겨 둘 문의는 선택을 풀어 주세요.</p>
            <RelatedList
              related={others}
              target="_blank"
              isTicked={(id) => refusal?.also.includes(id) ?? true}
            />
            {areMore && (
              <p className="mt-2 text-ink-soft">
                최근 문의만 보여 드립니다. 더 오래된 문의는 그 문의를 열어 한 번 더 삭제해 주세요.
              </p>
            )}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <button className={`${button.primary} destructive`}>개인정보 삭제하기</button>
          <Link to={`/dashboard/inquiries/${params.id}${search}`} className={button.secondary}>
            취소
          </Link>
        </div>
      </Form>
      {refusal && <Toast key={refusal.toast.id} {...refusal.toast} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
