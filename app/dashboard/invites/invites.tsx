import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/invites.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { currentSessionIdOf, supabaseOf } from "../../auth/session/session.server.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { PageTitle } from "../../ui/head/page-title.tsx";
import { flashKey, redirectWithFlash, takeFlash } from "../../server/flash.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { sessionValue } from "../../server/security/encrypted-value.server.ts";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { createInvite, listInvites, revokeInvite } from "./invite-codes.server.ts";
import { InviteForm, inviteSchema } from "./invite-form.tsx";
import { InviteList, NewInvite } from "./invite-list.tsx";
import { ListUnavailable } from "../list-unavailable.tsx";

export const handle: PageHandle = { scripts: true };

const SHOWN_SECONDS = 60;
const sealedInviteCode = sessionValue("invite code", z.string(), SHOWN_SECONDS);
const newCodeFlash = flashKey<string>("inviteCode");

export async function loader({ context }: Route.LoaderArgs) {
  const newCode = sealedInviteCode.openOnce(currentSessionIdOf(context), takeFlash(context, newCodeFlash));
  const invites = await listInvites(supabaseOf(context));
  return { newCode, invites };
}

// The new code is shown only once: a live revalidation must not remove it.
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const supabase = supabaseOf(context);
  if (form.has("revoke")) {
    const id = z.uuid().safeParse(form.get("revoke"));
    if (!id.success) throw data(null, { status: 400 });
    const { outcome } = await revokeInvite(supabase, id.data);
    return redirectWithToast(request, "/dashboard/invites", revokeToasts[outcome]());
  }

  const submission = parseWithZod(form, { schema: inviteSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const invite = await createInvite(supabase, submission.value);
  if (invite.outcome === "reauthentication-needed") {
    const what = submission.value.kind === "admin" ? "관리자 초대 코드 만들기" : "초대 코드 만들기";
    const asked = await requireReauthentication({ request, url, context }, what, form);
    if (asked) return asked;
  }
  if (invite.outcome !== "created") {
    const description = "초대 코드를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.";
    return refuseForm(submission, { status: 503, title: "초대 코드 생성 실패", description });
  }
  return redirectWithFlash(
    request,
    "/dashboard/invites",
    newCodeFlash.of(sealedInviteCode.seal(currentSessionIdOf(context), invite.code)),
  );
}

const revokeToasts = {
  revoked: () => toast("success", "초대 코드를 폐기했습니다", "이 코드로는 더 가입할 수 없습니다."),
  "already-revoked": () => toast("info", "이미 폐기된 코드입니다", "다른 관리자가 먼저 폐기했습니다."),
  failed: () => toast("error", "초대 코드를 폐기하지 못했습니다", "잠시 후 다시 시도해 주세요."),
};

export function meta() {
  return unlistedMeta();
}

export default function Invites({ loaderData: { newCode, invites }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="초대 코드" toast={actionData?.toast} />
      <h1 className="text-2xl font-bold text-pine-900">초대 코드</h1>
      <p className="mt-2 text-ink-soft">초대 코드를 가진 사람만 가입할 수 있습니다.</p>
      {newCode && <NewInvite key={newCode} code={newCode} />}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[22rem_1fr]">
        <InviteForm key={newCode} refusal={actionData} />
        {invites.outcome === "read" ? (
          <InviteList {...invites} />
        ) : (
          <ListUnavailable retryPath="/dashboard/invites" />
        )}
      </div>
    </>
  );
}
