import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
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
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { adminContext } from "../../require-admin.server.ts";
import { MailProgram } from "./mail-program.tsx";
import { prepareReply } from "./prepare-reply.server.ts";
import { ReplyChoice } from "./reply-choice.tsx";
import { ReplyForm, replySchema } from "./reply-form.tsx";
import { type NextContact, replyRefusals, sendReply } from "./send-reply.server.ts";

export { shouldRevalidate } from "../../form-revalidation.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const chosen = z.uuid().safeParse(url.searchParams.get("text"));
  const writer = context.get(adminContext);
  const prepared = await prepareReply(supabaseOf(context), {
    inquiryId: params.id,
    textId: chosen.success ? chosen.data : null,
    writer,
  });
  if (prepared.outcome === "failed") throw data("", 503);
  if (prepared.outcome === "missing") throw data(null, 404);
  return { prepared, writer: writer.id, listQuery: url.searchParams.get("list") };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const submission = parseWithZod(await readForm(request), { schema: replySchema });
  if (submission.status !== "success") return refuseForm(submission);
  const inquiry = { id: params.id, adminId: context.get(adminContext).id };
  const sent = await sendReply(supabaseOf(context), inquiry, submission.value);
  if (sent.outcome !== "queued") return refuseForm(submission, replyRefusals[sent.outcome]);
  const path = inquiryPath(params.id, url.searchParams.get("list"));
  return redirectWithToast(request, path, queuedToast(sent.nextContact, submission.value.nextOn));
}

function queuedToast(nextContact: NextContact, nextOn: string) {
  switch (nextContact) {
    case "kept":
      return toast("success", "답장을 보냅니다", "보낸 결과는 이력에 나타납니다.");
    case "set": {
      const day = formatWeekday(nextOn, seoulDay());
      return toast("success", "답장을 보냅니다", `다음 연락일을 ${day}로 정했습니다.`);
    }
    case "not-set":
      return toast("error", "답장은 보내지만 다음 연락일을 정하지 못했습니다", "지금 상태를 확인해 주세요.");
  }
}

export function clientAction({ serverAction, params, request }: Route.ClientActionArgs) {
  const listQuery = new URL(request.url).searchParams.get("list");
  return removeDraftsAtRedirect(inquiryPath(params.id, listQuery), serverAction);
}

function inquiryPath(id: string, listQuery: string | null): string {
  const query = listQuery === null ? "" : `?${new URLSearchParams({ list: listQuery })}`;
  return `/dashboard/inquiries/${id}${query}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "답장 쓰기");
}

export default function InquiryReply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { prepared, writer, listQuery } = loaderData;
  const refusal = useLastRefusal(actionData);
  const path = inquiryPath(params.id, listQuery);
  const back = (
    <Link to={path} className="inline-block py-1 underline underline-offset-4">
      문의로 돌아가기
    </Link>
  );
  if (prepared.outcome === "unanswerable")
    return (
      <div className="max-w-2xl">
        {back}
        <h1 className="mt-3 text-2xl font-bold text-pine-900">{prepared.title}</h1>
        <p className="mt-3 text-ink-soft">{prepared.advice}</p>
      </div>
    );

  const { organizationName, message, titles, text, sender } = prepared;
  const chosen = text?.outcome === "prepared" ? text.id : null;
  const query = new URLSearchParams({
    ...(listQuery !== null && { list: listQuery }),
    ...(chosen !== null && { text: chosen }),
  });
  return (
    <>
      {back}
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{organizationName}에 답장 쓰기</h1>
      <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-5 lg:order-last">
          {message && (
            <section aria-labelledby="message-title" className="rounded-xl bg-mist p-4">
              <h2 id="message-title" className="text-[0.9375rem] font-semibold text-ink-soft">
                받은 문의
              </h2>
              <p className="mt-1 break-words whitespace-pre-wrap">{message}</p>
            </section>
          )}
          <div>
            <ReplyChoice inquiryId={params.id} titles={titles} chosen={chosen} listQuery={listQuery} isOpen />
            {text && text.outcome !== "prepared" && (
              <AlertBox role="alert" size="small" className="mt-3">
                <p>
                  {text.outcome === "missing"
                    ? "다른 관리자가 지운 글입니다. 다른 글을 골라 주세요."
                    : "글을 불러오지 못했습니다. 잠시 후 다시 눌러 주세요."}
                </p>
              </AlertBox>
            )}
          </div>
        </div>
        {sender ? (
          <ReplyForm
            key={chosen}
            reply={prepared}
            action={`/dashboard/inquiries/${params.id}/reply?${query}`}
            refusal={refusal}
            draftsOwner={`${writer} ${params.id} reply${chosen ? ` ${chosen}` : ""}`}
          />
        ) : (
          <MailProgram reply={prepared} />
        )}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
