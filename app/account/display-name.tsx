import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/display-name.ts";
import { supabaseOf } from "../auth/session/session.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { AlertBox } from "../ui/alert-box.tsx";
import { InputField } from "../ui/forms/field.tsx";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";
import { ValidatedForm } from "../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { AccountPage } from "./account-page.tsx";
import { displayNameSchema } from "./account-schema.ts";
import { readDisplayName, saveDisplayName } from "./display-name.server.ts";
import { requireSignedIn, signedInContext } from "../auth/session/require-signed-in.server.ts";
import styles from "../dashboard/dashboard.css?url";

export { headers } from "../ui/forms/form-headers.ts";
export { meta } from "../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { scripts: true, styles };

/** Query parameter of the address where a new admin is asked, and led on to the dashboard. */
const FIRST = "first";

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  const read = await readDisplayName(supabaseOf(context), visitor.id);
  return { visitor, read, isFirst: visitor.isAdmin && url.searchParams.has(FIRST) };
}

const title = "이름 저장 실패";

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: displayNameSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const { id, isAdmin } = context.get(signedInContext);
  const { outcome } = await saveDisplayName(supabaseOf(context), id, submission.value.displayName);
  if (outcome === "refused") {
    const description = "쓸 수 없는 글자가 들어 있습니다. 다른 이름을 입력해 주세요.";
    return refuseForm(submission, { title, description, field: "displayName" });
  }
  if (outcome === "failed")
    return refuseForm(submission, { status: 503, title, description: "잠시 후 다시 시도해 주세요." });
  const next = isAdmin && url.searchParams.has(FIRST) ? "/dashboard" : "/account";
  return redirectWithToast(request, next, toast("success", "이름을 저장했습니다"), { reloadDocument: true });
}

export default function DisplayName({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, read, isFirst } = loaderData;
  return (
    <AccountPage title="이름" visitor={visitor} toast={actionData?.toast}>
      {read.outcome === "failed" && (
        <AlertBox className="mt-4">
          <p>지금 이름을 불러오지 못했습니다. 저장하시면 입력하신 이름으로 바뀝니다.</p>
        </AlertBox>
      )}
      <ValidatedForm
        id="display-name"
        action={isFirst ? `/account/name?${FIRST}` : "/account/name"}
        schema={displayNameSchema}
        refusal={actionData}
        defaultValue={{ displayName: read.outcome === "read" ? (read.displayName ?? "") : "" }}
        submit="이름 저장하기"
        className="mt-6"
      >
        {({ displayName: field }) => (
          <InputField
            field={field}
            label="이름"
            hint="문의 이력과 메모, 담당 관리자 목록에서 동료에게 보입니다."
            required
            autoComplete="name"
            autoFocus={isFirst}
          />
        )}
      </ValidatedForm>
      {isFirst && (
        <p className="mt-4">
          <a href="/dashboard" className="inline-block py-2 underline underline-offset-4">
            나중에 정하고 문의 관리로 가기
          </a>
        </p>
      )}
    </AccountPage>
  );
}
