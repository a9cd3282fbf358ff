import { data, Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-reply.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { dashboardMeta } from "../dashboard-meta.ts";
import { InquiryFailure, InquiryUnavailable } from "../inquiries/inquiry-unavailable.tsx";
import { adminContext } from "../require-admin.server.ts";
import { prepareReply } from "./prepare-reply.server.ts";
import { PreparedReply, ReplyChoice } from "./reply-panel.tsx";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const chosen = z.uuid().safeParse(url.searchParams.get("text"));
  const prepared = await prepareReply(supabaseOf(context), {
    inquiryId: params.id,
    textId: chosen.success ? chosen.data : null,
    writerId: context.get(adminContext).id,
  });
  // Returned, not thrown: an error of ReplyPanel's fetcher would replace the inquiry around it.
  if (prepared.outcome !== "read") return data(prepared, prepared.outcome === "missing" ? 404 : 503);
  return { ...prepared, listQuery: url.searchParams.get("list") };
}

/** ReplyPanel's reply is read when its button is pressed, not with the inquiry around it. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname.endsWith("/reply") && defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "답장 쓰기");
}

export default function InquiryReply({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.outcome !== "read")
    return <InquiryFailure status={loaderData.outcome === "missing" ? 404 : 503} message="" />;
  const { organizationName, titles, reply, listQuery } = loaderData;
  const path = `/dashboard/inquiries/${params.id}`;
  const query = listQuery === null ? "" : `?${new URLSearchParams({ list: listQuery })}`;
  return (
    <div className="max-w-2xl">
      <Link to={`${path}${query}`} className="inline-block py-1 underline underline-offset-4">
        문의로 돌아가기
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">{organizationName}에 답장 쓰기</h1>
      <div className="mt-4">
        <ReplyChoice
          inquiryId={params.id}
          titles={titles}
          chosen={reply?.outcome === "prepared" ? reply.id : null}
          listQuery={listQuery}
          ReplyForm={Form}
        />
      </div>
      {reply && <PreparedReply reply={reply} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
