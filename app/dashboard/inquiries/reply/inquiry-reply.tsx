import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-reply.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { formatWeekday, seoulDay } from "../../../korean/dates.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import { AlertBox } from "../../../ui/alert-box.tsx";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { useLastRefusal } from "../../../ui/forms/validated-form.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { removeDraftsAtRedirect } from "../../outage/drafts.ts";
import { useLastSuccessfulRead } from "../../outage/last-successful-read.ts";
import { historyLines, InquiryHistory } from "../activity/inquiry-history.tsx";
import { RelatedInquiries } from "../related-inquiries.tsx";
import { InquiryFailure, InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { adminContext } from "../../require-admin.server.ts";
import { undoSubmitted } from "../update/handle-update.server.ts";
import { MailProgram } from "./mail-program.tsx";
import { prepareReply } from "./prepare-reply.server.ts";
import { type InsertedText, ReplyChoice, TextInsertion } from "./reply-choice.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { KEPT, replySchema } from "./reply-schema.ts";
import { replyRefusals, sendReply } from "./send-reply.server.ts";

export { shouldRevalidate } from "../../conflict-revalidation.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const writer = context.get(adminContext);
  const prepared = await prepareReply(supabaseOf(context), { inquiryId: params.id, url, writer });
  // Returned, not thrown: a revalidated page keeps the typed text.
  if (prepared.outcome === "failed") return data(prepared, 503);
  if (prepared.outcome === "missing") throw data(null, 404);
  return { ...prepared, writer: writer.id };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const supabase = supabaseOf(context);
  const form = await readForm(request);
  const inquiry = inquiryPath(params.id, url);
  const intent = form.get("intent");
  if (intent === "undo") {
    const { undone, message } = await undoSubmitted(supabase, form);
    return redirectWithToast(request, undone ? url.pathname + url.search : inquiry, message);
  }
  if (intent === "insert") {
    const asked = new URL(url);
    const { text = "", body } = Object.fromEntries(form) as Record<string, string>;
    asked.searchParams.set("text", text);
    const replying = { inquiryId: params.id, url: asked, writer: context.get(adminContext) };
    const prepared = await prepareReply(supabase, replying);
    const words = "words" in prepared ? prepared.words : "";
    if (words === "") return refuseForm(parseWithZod(form, { schema: replySchema }), NOT_INSERTED);
    form.set("body", [body, words].filter(Boolean).join("\n\n"));
    const result = parseWithZod(form, { schema: replySchema }).reply();
    return data<InsertedText>({ result, toast: toast("info", ...INSERTED), words });
  }

  const submission = parseWithZod(form, { schema: replySchema });
  if (submission.status !== "success") return refuseForm(submission);
  const sent = await sendReply(supabase, params.id, submission.value);
  if (sent.outcome !== "queued") return refuseForm(submission, replyRefusals[sent.outcome]);
  const chosen = submission.value.nextOn;
  const again = new URL(url);
  for (const name of ["text", "again"]) again.searchParams.delete(name);
  again.searchParams.set("next", chosen);
  const undoAt = { path: again.pathname + again.search, label: "보내기 취소" };
  return redirectWithToast(request, inquiry, { ...queuedToast(chosen, sent.nextOn), undo: sent.id, undoAt });
}

const INSERTED = ["답장 글을 넣었습니다", "본문 끝에 붙였으니 확인하고 보내 주세요."] as const;
const NOT_INSERTED = {
  status: 409,
  title: "답장 글을 넣지 못했습니다",
  description: "다른 관리자가 지운 글이거나 불러오지 못했습니다. 쓰신 글은 그대로입니다.",
};

function queuedToast(chosen: string, nextOn: string | null) {
  const title = "답장을 15초 뒤에 보냅니다";
  if (chosen === KEPT) return toast("success", title, "보낸 결과는 이력에 나타납니다.");
  if (chosen !== nextOn)
    return toast("error", title, "다음 연락일은 정하지 못했습니다. 지금 상태를 확인해 주세요.");
  return toast("success", title, `다음 연락일을 ${formatWeekday(nextOn, seoulDay())}로 정했습니다.`);
}

export function clientAction({ serverAction, params, request }: Route.ClientActionArgs) {
  return removeDraftsAtRedirect(inquiryPath(params.id, new URL(request.url)), serverAction);
}

function inquiryPath(id: string, { searchParams }: { searchParams: URLSearchParams }): string {
  const list = searchParams.get("list");
  return `/dashboard/inquiries/${id}${list === null ? "" : `?${new URLSearchParams({ list })}`}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "답장 쓰기");
}

export default function InquiryReply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const read = useLastSuccessfulRead(loaderData, params.id);
  const refusal = useLastRefusal(actionData);
  if (!read) {
    const message = loaderData.outcome === "failed" ? loaderData.message : "";
    return <InquiryFailure status={503} message={message} />;
  }
  const asked = new URLSearchParams(search);
  const back = (
    <Link
      to={inquiryPath(params.id, { searchParams: asked })}
      className="inline-block py-1 underline underline-offset-4"
    >
      문의로 돌아가기
    </Link>
  );
  if (read.unanswerable)
    return (
      <div className="max-w-2xl">
        {back}
        <h1 className="mt-3 text-2xl font-bold text-pine-900">{read.unanswerable.title}</h1>
        <p className="mt-3 text-ink-soft">{read.unanswerable.advice}</p>
      </div>
    );

  const { record, members, textFailure, sender, now, writer } = read;
  const { inquiry, related, reply_titles: titles } = record;
  const lines = historyLines(record, members);
  const opened = [params.id, "reply", asked.get("text") ?? asked.get("again")].filter(Boolean).join(" ");
  return (
    <>
      {back}
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{inquiry.organization_name}에 답장 쓰기</h1>
      <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        {inquiry.message && (
          <section aria-labelledby="message-title" className="rounded-xl bg-mist p-4 lg:col-start-2">
            <h2 id="message-title" className="text-[0.9375rem] font-semibold text-ink-soft">
              받은 문의
            </h2>
            <p className="mt-1 break-words whitespace-pre-wrap">{inquiry.message}</p>
          </section>
        )}
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {sender ? (
            <ReplyForm
              key={opened}
              reply={read}
              newest={lines.find(({ reply }) => reply)}
              action={pathname + search}
              refusal={refusal}
              draftsOwner={`${writer} ${opened}`}
            />
          ) : (
            <MailProgram reply={read} />
          )}
        </div>
        <div className="space-y-6 lg:col-start-2">
          <div>
            {sender || titles.length === 0 ? (
              <TextInsertion titles={titles} />
            ) : (
              <ReplyChoice inquiryId={params.id} titles={titles} chosen={asked.get("text")} isOpen />
            )}
            {textFailure && (
              <AlertBox role="alert" size="small" className="mt-3">
                <p>
                  {textFailure === "missing"
                    ? "다른 관리자가 지운 글입니다. 다른 글을 골라 주세요."
                    : "글을 불러오지 못했습니다. 잠시 후 다시 눌러 주세요."}
                </p>
              </AlertBox>
            )}
          </div>
          <section aria-labelledby="history-title">
            <h2 id="history-title" className="mb-2 text-lg font-bold text-pine-900">
              이력
            </h2>
            <InquiryHistory
              lines={lines}
              totals={record.totals}
              now={new Date(now)}
              controlsOf={() => null}
            />
          </section>
          <RelatedInquiries related={related} inquiryId={params.id} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
