import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/reply-texts.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDate } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { PageTitle } from "../../ui/head/page-title.tsx";
import { readForm } from "../../server/request/form-data.server.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import { useLastRefusal } from "../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { EmptyList, ListUnavailable } from "../list-unavailable.tsx";
import { removeDraftsAtRedirect } from "../outage/drafts.ts";
import { nameLookup } from "../member-names.ts";
import { readMembers } from "../read-layout.server.ts";
import { adminContext } from "../require-admin.server.ts";
import {
  listReplyTexts,
  removeReplyText,
  replyTextRefusals,
  type ReplyText,
  saveReplyText,
} from "./reply-texts.server.ts";
import { ReplyTextForm } from "./reply-text-form.tsx";
import { replyTextSchema } from "./reply-text-schema.ts";

export { shouldRevalidate } from "../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

const PATH = "/dashboard/reply-texts";
const pathOf = (id: string) => `${PATH}?text=${id}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const [texts, members] = await Promise.all([listReplyTexts(supabase), readMembers(supabase)]);
  const asked = url.searchParams.get("text");
  const edited = texts.outcome === "read" ? texts.texts.find(({ id }) => id === asked) : undefined;
  const isMissing = texts.outcome === "read" && asked !== null && !edited;
  const writer = context.get(adminContext).id;
  return data({ texts, edited, isMissing, members, writer }, isMissing ? 404 : 200);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const supabase = supabaseOf(context);
  const form = await readForm(request);
  const { data: id, success } = z.uuid().nullable().safeParse(url.searchParams.get("text"));
  if (!success) throw data(null, 400);
  if (id && form.get("intent") === "remove") {
    const { outcome } = await removeReplyText(supabase, id);
    const saved =
      outcome === "removed"
        ? toast("success", "답장 글을 지웠습니다")
        : toast("error", "답장 글을 지우지 못했습니다", "잠시 후 다시 시도해 주세요.");
    return redirectWithToast(request, outcome === "removed" ? PATH : pathOf(id), saved);
  }
  const submission = parseWithZod(form, { schema: replyTextSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { outcome } = await saveReplyText(supabase, id, submission.value);
  if (outcome !== "saved") return refuseForm(submission, replyTextRefusals[outcome]);
  const saved = toast("success", "답장 글을 저장했습니다", "문의 화면의 답장 글에서 고를 수 있습니다.");
  return redirectWithToast(request, PATH, saved);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return removeDraftsAtRedirect(PATH, serverAction);
}

export function meta() {
  return unlistedMeta();
}

export default function ReplyTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, edited, isMissing, members, writer } = loaderData;
  const refusal = useLastRefusal(actionData);
  const nameOf = nameLookup(members);
  return (
    <>
      <PageTitle title="답장 글" toast={refusal?.toast} />
      <h1 className="text-2xl font-bold text-pine-900">답장 글</h1>
      <p className="mt-2 text-ink-soft">문의에 답할 때 골라 쓰는 글입니다. 모든 관리자가 함께 씁니다.</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <section aria-labelledby="written-text" className="rounded-2xl p-6 edge">
          <h2 id="written-text" className="text-lg font-bold">
            {edited ? "답장 글 고치기" : "새 답장 글"}
          </h2>
          {isMissing && (
            <AlertBox role="status" size="small" className="mt-3">
              <p>고치려던 글은 지워졌습니다. 여기서 저장하시면 새 글이 됩니다.</p>
            </AlertBox>
          )}
          {/* The key remounts the form, which empties it after a text was added. */}
          <ReplyTextForm
            key={`${edited?.id} ${texts.outcome === "read" && texts.texts.length}`}
            action={edited ? pathOf(edited.id) : PATH}
            refusal={refusal}
            text={edited}
            draftsOwner={`${writer} reply-text ${edited?.id ?? ""}`}
          />
          {edited && <Removal text={edited} />}
        </section>
        {texts.outcome === "read" ? (
          <ReplyTextList texts={texts.texts} nameOf={nameOf} />
        ) : (
          <ListUnavailable retryPath={PATH} />
        )}
      </div>
    </>
  );
}

function Removal({ text: { id, title } }: { text: ReplyText }) {
  return (
    <div className="mt-6 flex flex-wrap items-start justify-between gap-3 border-t border-line pt-4">
      <details>
        <summary className="cursor-pointer py-2 text-[0.9375rem] font-semibold text-alarm-700 underline underline-offset-4">
          이 글 지우기
        </summary>
        <Form method="post" action={pathOf(id)} className="mt-3 space-y-3 rounded-xl bg-mist p-4">
          <p>
            <strong>{title}</strong> 글을 모든 관리자의 목록에서 지웁니다. 되돌릴 수 없습니다.
          </p>
          <button name="intent" value="remove" className={`${button.smallPrimary} destructive`}>
            글 지우기
          </button>
        </Form>
      </details>
      <Link to={PATH} className="py-2 text-[0.9375rem] underline underline-offset-4">
        새 글 쓰기
      </Link>
    </div>
  );
}

type ReplyTextListProps = { texts: ReplyText[]; nameOf: (id: string | null) => string };

function ReplyTextList({ texts, nameOf }: ReplyTextListProps) {
  if (texts.length === 0) {
    return (
      <EmptyList>
        아직 저장한 답장 글이 없습니다. 자주 보내는 답을 적어 두면 문의마다 골라 쓸 수 있습니다.
      </EmptyList>
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
              <Link to={pathOf(id)} className="inline-block py-1 underline underline-offset-4">
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
