import { parseWithZod } from "@conform-to/zod/v4";
import { Link, useFetcher } from "react-router";
import type { Route } from "./+types/enter-inquiry.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { readPhone } from "../../../korean/phone.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { PageTitle } from "../../../ui/head/page-title.tsx";
import { unlistedMeta } from "../../../ui/head/page-meta.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { useLastRefusal } from "../../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { adminContext } from "../../require-admin.server.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { followUpDays, isPast, NO_DAY, PAST_DAY } from "../follow-up-days.server.ts";
import { enteredRow, enterInquiry, notEnteredWords, readEarlier } from "./enter-inquiries.server.ts";
import { earliestDay, enteredInquirySchema, localOf, receivedAtProblem } from "./intake-schema.ts";
import { type Earlier, EnteredInquiryForm } from "./intake-form.tsx";

export { shouldRevalidate } from "../../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

/** In its query the address has what was typed so far. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const now = new Date();
  const typed = (field: string) => url.searchParams.get(field) ?? "";
  const phone = readPhone(typed("phone"));
  const earlier = await readEarlier(supabaseOf(context), {
    phone: phone.outcome === "read" ? phone.value : "",
    email: typed("email").trim(),
    organization_name: typed("organizationName"),
  });
  const days = followUpDays({ next_action_on: null, next_action_time: null, resolution: null }, now);
  return { now: localOf(now), earliest: `${earliestDay(now)}T00:00`, days, earlier };
}

export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date();
  const submission = parseWithZod(await readForm(request), { schema: enteredInquirySchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { receivedAt } = submission.value;
  const problem = receivedAt && receivedAtProblem(receivedAt, now);
  if (problem)
    return refuseForm(submission, { title: "입력 오류", description: problem, field: "receivedAt" });

  const row = enteredRow(submission.value, now);
  if (row.next_action_time !== null && row.next_action_on === null)
    return refuseForm(submission, { field: "nextDate", ...NO_DAY });
  if (isPast(row.next_action_on)) return refuseForm(submission, { field: "nextDate", ...PAST_DAY });

  const supabase = supabaseOf(context);
  const earlier = (await readEarlier(supabase, row)) ?? [];
  const shown = submission.value.shown ?? "";
  // The same again is told of once it is known to be stored.
  if (
    earlier.some(({ id }) => !shown.includes(id)) &&
    !earlier.some((each) => each.reference === row.reference)
  )
    return refuseForm(submission, { status: 409, ...cameBefore }, { earlier });

  const assigned_to = submission.value.take ? context.get(adminContext).id : null;
  const entered = await enterInquiry(supabase, { ...row, assigned_to });
  switch (entered.outcome) {
    case "entered":
      return redirectWithToast(
        request,
        `${LIST_PATH}/${entered.id}`,
        toast("success", "문의를 등록했습니다"),
      );
    case "already-entered":
      return redirectWithToast(
        request,
        `${LIST_PATH}/${entered.id}`,
        toast("info", "이미 등록된 문의입니다", "10분 안에 같은 내용이 접수되어, 그 문의를 열었습니다."),
      );
    default:
      return refuseForm(submission, {
        status: entered.outcome === "failed" ? 503 : entered.outcome === "too-many" ? 429 : 422,
        title: "문의를 등록하지 못했습니다",
        description: notEnteredWords[entered.outcome],
        isUnsent: true,
      });
  }
}

const cameBefore = {
  title: "같은 곳에서 온 문의가 있습니다",
  description: "아직 등록하지 않았습니다. 먼저 온 문의를 확인하고, 새 문의이면 그래도 등록해 주세요.",
};

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportConnectionLost(serverAction);
}

export function meta() {
  return unlistedMeta();
}

export default function EnterInquiry({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useLastRefusal<FormRefusal & { earlier?: Earlier }>(actionData);
  const lookUp = useFetcher<typeof loader>();
  const { earlier = loaderData.earlier } = lookUp.data ?? refusal ?? {};
  return (
    <div className="max-w-2xl">
      <PageTitle title="문의 추가" toast={refusal?.toast} />
      <Link to={LIST_PATH} className="inline-block py-1 underline underline-offset-4">
        문의 목록으로
      </Link>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-bold text-pine-900">문의 추가</h1>
        <Link to={`${LIST_PATH}/import`} className="py-1 underline underline-offset-4">
          파일로 여러 건 가져오기
        </Link>
      </div>
      <p className="mt-2 text-ink-soft">
        전화나 카카오톡처럼 사이트 밖에서 받은 문의를 등록합니다. 응답 기한은 받은 때부터 셉니다. 문의하신
        분께 접수 메일은 보내지 않습니다.
      </p>
      <EnteredInquiryForm
        {...loaderData}
        earlier={earlier}
        refusal={refusal}
        onLeave={(sender) => void lookUp.load(`${LIST_PATH}/new?${sender}`)}
      />
    </div>
  );
}
