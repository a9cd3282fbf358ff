import { getInputProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/display-name.ts";
import { supabaseOf } from "../auth/session/session.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { unlistedMeta } from "../seo/page-meta.ts";
import { PageTitle } from "../seo/page-title.tsx";
import { readForm } from "../server/request/form-data.server.ts";
import { AlertBox } from "../ui/alert-box.tsx";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";
import { ValidatedForm } from "../ui/forms/validated-form.tsx";
import { pageHeading } from "../ui/page-heading.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { VisitorMenu } from "../ui/visitor-menu.tsx";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { AccountMenu } from "./account-menu.tsx";
import { type DisplayNameInput, displayNameSchema } from "./account-schema.ts";
import { readDisplayName, saveDisplayName } from "./display-name.server.ts";
import { requireSignedIn, signedInContext } from "../auth/session/require-signed-in.server.ts";
import styles from "../dashboard/dashboard.css?url";

export { headers } from "../ui/forms/form-headers.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { scripts: true, styles };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  const read = await readDisplayName(supabaseOf(context), visitor.id);
  return { visitor, read };
}

const title = "이름 저장 실패";

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: displayNameSchema });
  if (submission.status !== "success") return refuseForm(submission);

  const { id } = context.get(signedInContext);
  const { outcome } = await saveDisplayName(supabaseOf(context), id, submission.value.displayName);
  if (outcome === "refused") {
    const description = "쓸 수 없는 글자가 들어 있습니다. 다른 이름을 입력해 주세요.";
    return refuseForm(submission, { title, description, field: "displayName" });
  }
  if (outcome === "failed")
    return refuseForm(submission, { status: 503, title, description: "잠시 후 다시 시도해 주세요." });
  return redirectWithToast(request, "/account", toast("success", "이름을 저장했습니다"));
}

export function meta() {
  return unlistedMeta();
}

export default function DisplayName({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, read } = loaderData;
  return (
    <>
      <PageTitle title="이름" toast={actionData?.toast} />
      <SiteHeader menu={<VisitorMenu account={<AccountMenu visitor={visitor} />} />} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-5 py-12">
        <p>
          <a href="/account" className="inline-block py-2 underline underline-offset-4">
            내 계정으로
          </a>
        </p>
        <h1 className={`${pageHeading} mt-2 text-pine-900`}>이름</h1>
        {read.outcome === "failed" && (
          <AlertBox className="mt-4">
            <p>지금 이름을 불러오지 못했습니다. 저장하시면 입력하신 이름으로 바뀝니다.</p>
          </AlertBox>
        )}
        <ValidatedForm<DisplayNameInput>
          id="display-name"
          action="/account/name"
          schema={displayNameSchema}
          refusal={actionData}
          defaultValue={{ displayName: read.outcome === "read" ? (read.displayName ?? "") : "" }}
          submit="이름 저장하기"
          className="mt-6"
        >
          {({ displayName: field }) => (
            <Field
              label="이름"
              hint="문의 이력과 메모, 담당 관리자 목록에서 동료에게 보입니다."
              required
              {...fieldProps(field)}
            >
              <input {...getInputProps(field, { type: "text" })} autoComplete="name" className={inputClass} />
            </Field>
          )}
        </ValidatedForm>
      </main>
    </>
  );
}
