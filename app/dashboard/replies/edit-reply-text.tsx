import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/edit-reply-text.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { PageTitle } from "../../seo/page-title.tsx";
import { readForm } from "../../server/request/form-data.server.ts";
import { button } from "../../ui/button.ts";
import { useLastRefusal } from "../../ui/forms/validated-form.tsx";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { removeDraftsAtRedirect } from "../drafts.ts";
import { adminContext } from "../require-admin.server.ts";
import { replyTextRefusals, changeReplyText, readReplyText, removeReplyText } from "./reply-texts.server.ts";
import { ReplyTextForm, REPLY_TEXTS_PATH } from "./reply-text-form.tsx";
import { replyTextSchema } from "./reply-text-schema.ts";
import { ReplyTextUnavailable } from "./reply-text-unavailable.tsx";

export { shouldRevalidate } from "../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const read = await readReplyText(supabaseOf(context), params.id);
  if (read.outcome === "failed") throw data(null, 503);
  // If the text was removed meanwhile, the page still renders: the action's result holds what was typed.
  const text = read.outcome === "read" ? read.text : null;
  const writer = context.get(adminContext).id;
  return data({ text, writer }, text ? 200 : 404);
}

const shownSchema = z.object({ id: z.uuid(), version: z.coerce.number().int().positive() });

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const supabase = supabaseOf(context);
  const shown = shownSchema.safeParse({ id: params.id, version: form.get("version") });
  if (!shown.success) throw data(null, 400);
  if (form.get("intent") === "remove") {
    const asked = await requireReauthentication({ request, url, context }, "답장 글 지우기", form);
    if (asked) return asked;
    const { outcome } = await removeReplyText(supabase, shown.data);
    const isGone = outcome === "removed" || outcome === "missing";
    return redirectWithToast(
      request,
      isGone ? REPLY_TEXTS_PATH : `${REPLY_TEXTS_PATH}/${params.id}`,
      removalToasts[outcome](),
    );
  }

  const submission = parseWithZod(form, { schema: replyTextSchema });
  const { version } = shown.data;
  if (submission.status !== "success") return refuseForm(submission, undefined, { version, stored: null });
  const change = await changeReplyText(supabase, shown.data, submission.value);
  if (change.outcome === "changed")
    return redirectWithToast(request, REPLY_TEXTS_PATH, toast("success", "답장 글을 고쳤습니다"));
  // The version that the next attempt replaces and, after a conflict, the text that a colleague stored.
  const next: { version: number; stored: Stored | null } =
    change.outcome === "conflict"
      ? { version: change.current.version, stored: change.current }
      : { version, stored: null };
  return refuseForm(submission, replyTextRefusals[change.outcome], next);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return removeDraftsAtRedirect(REPLY_TEXTS_PATH, serverAction);
}

type Stored = { title: string; body: string };

const removalToasts = {
  removed: () => toast("success", "답장 글을 지웠습니다"),
  missing: () => toast("info", "이미 지워진 글입니다", "다른 관리자가 먼저 지웠습니다."),
  conflict: () =>
    toast(
      "error",
      "지우지 않았습니다",
      "다른 관리자가 먼저 고친 글입니다. 지금 글을 확인한 뒤 다시 눌러 주세요.",
    ),
  failed: () => toast("error", "답장 글을 지우지 못했습니다", "잠시 후 다시 시도해 주세요."),
};

export function meta() {
  return unlistedMeta();
}

export default function EditReplyText({ loaderData, actionData, params }: Route.ComponentProps) {
  const { text, writer } = loaderData;
  const refusal = useLastRefusal(actionData);
  const path = `${REPLY_TEXTS_PATH}/${params.id}`;
  if (!text && !refusal) return <ReplyTextUnavailable status={404} />;
  const shown = { title: "", body: "", version: 1, ...text };
  return (
    <div className="max-w-2xl">
      <PageTitle title="답장 글 고치기" toast={refusal?.toast} />
      <Link to={REPLY_TEXTS_PATH} className="inline-block py-1 underline underline-offset-4">
        답장 글 목록으로
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">답장 글 고치기</h1>
      {refusal?.stored && <StoredText {...refusal.stored} />}
      <ReplyTextForm
        key={params.id}
        action={path}
        refusal={refusal}
        text={shown}
        nextVersion={refusal?.version}
        submit="고친 글 저장하기"
        draftsOwner={`${writer} reply-text ${params.id}`}
      />
      {text && (
        <details className="mt-8 border-t border-line pt-4">
          <summary className="cursor-pointer py-2 text-[0.9375rem] font-semibold text-alarm-700 underline underline-offset-4">
            이 글 지우기
          </summary>
          <Form method="post" action={path} className="mt-3 max-w-sm space-y-3 rounded-xl bg-mist p-4">
            <p>
              <strong>{text.title}</strong> 글을 모든 관리자의 목록에서 지웁니다. 되돌릴 수 없습니다.
            </p>
            <input type="hidden" name="version" value={text.version} />
            <button name="intent" value="remove" className={`${button.smallPrimary} destructive`}>
              글 지우기
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}

function StoredText({ title, body }: Stored) {
  return (
    <section aria-labelledby="stored-title" className="mt-4 rounded-xl bg-mist p-4">
      <h2 id="stored-title" className="font-bold">
        지금 저장된 글
      </h2>
      <p className="mt-2 font-semibold break-words">{title}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{body}</p>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReplyTextUnavailable error={error} />;
}
