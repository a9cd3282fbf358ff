import { parseWithZod } from "@conform-to/zod/v4";
import { Link } from "react-router";
import type { Route } from "./+types/reply-texts.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDate } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { PageTitle } from "../../seo/page-title.tsx";
import { readForm } from "../../server/request/form-data.server.ts";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { ListUnavailable } from "../list-unavailable.tsx";
import { removeDraftsAtRedirect } from "../drafts.ts";
import { nameLookup } from "../member-names.ts";
import { readMembers } from "../read-frame.server.ts";
import { adminContext } from "../require-admin.server.ts";
import { replyTextRefusals, addReplyText, listReplyTexts, type ReplyText } from "./reply-texts.server.ts";
import { ReplyTextForm, REPLY_TEXTS_PATH } from "./reply-text-form.tsx";
import { replyTextSchema } from "./reply-text-schema.ts";

export { shouldRevalidate } from "../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const [texts, members] = await Promise.all([listReplyTexts(supabase), readMembers(supabase)]);
  const writer = context.get(adminContext).id;
  return { texts, members, writer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: replyTextSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { outcome } = await addReplyText(supabaseOf(context), submission.value);
  if (outcome !== "added") return refuseForm(submission, replyTextRefusals[outcome]);
  const added = toast("success", "답장 글을 저장했습니다", "문의 화면의 답장 글에서 고를 수 있습니다.");
  return redirectWithToast(request, REPLY_TEXTS_PATH, added);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return removeDraftsAtRedirect(REPLY_TEXTS_PATH, serverAction);
}

export function meta() {
  return unlistedMeta();
}

export default function ReplyTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, members, writer } = loaderData;
  const nameOf = nameLookup(members);
  return (
    <>
      <PageTitle title="답장 글" toast={actionData?.toast} />
      <h1 className="text-2xl font-bold text-pine-900">답장 글</h1>
      <p className="mt-2 text-ink-soft">문의에 답할 때 골라 쓰는 글입니다. 모든 관리자가 함께 씁니다.</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <section aria-labelledby="new-reply-text" className="rounded-2xl p-6 edge">
          <h2 id="new-reply-text" className="text-lg font-bold">
            새 답장 글
          </h2>
          {/* The key remounts the form, which empties it after a text was added. */}
          <ReplyTextForm
            key={texts.outcome === "read" ? texts.texts.length : "unread"}
            action={REPLY_TEXTS_PATH}
            refusal={actionData}
            draftsOwner={`${writer} reply-text`}
            submit="답장 글 저장하기"
          />
        </section>
        {texts.outcome === "read" ? (
          <ReplyTextList texts={texts.texts} nameOf={nameOf} />
        ) : (
          <ListUnavailable retryPath={REPLY_TEXTS_PATH} />
        )}
      </div>
    </>
  );
}

type ReplyTextListProps = { texts: ReplyText[]; nameOf: (id: string | null) => string };

function ReplyTextList({ texts, nameOf }: ReplyTextListProps) {
  if (texts.length === 0) {
    return (
      <p className="rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">
        아직 저장한 답장 글이 없습니다. 자주 보내는 답을 적어 두면 문의마다 골라 쓸 수 있습니다.
      </p>
    );
  }
  return (
    <section aria-labelledby="reply-text-list">
      <h2 id="reply-text-list" className="text-lg font-bold">
        저장한 글 {formatNumber(texts.length)}개
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-2xl edge">
        {texts.map(({ id, title, body, changed_at, changed_by }) => (
          <li key={id} className="p-5">
            <h3 className="font-semibold break-words">
              <Link
                to={`${REPLY_TEXTS_PATH}/${id}`}
                className="inline-block py-1 underline underline-offset-4"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-1 line-clamp-3 text-[0.9375rem] break-words whitespace-pre-line">{body}</p>
            <p className="mt-1 text-[0.9375rem] text-ink-soft">
              {formatDate(changed_at)} 저장 ({nameOf(changed_by)})
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
