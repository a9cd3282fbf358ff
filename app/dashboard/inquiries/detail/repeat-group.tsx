import { data, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/repeat-group.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { type Cursor, cursorParameter, parseCursor, timeCursor, PageLinks } from "../../paging.tsx";
import { readRepeatGroup } from "../inquiry-record.server.ts";
import { listSearchAt, inquirySearch } from "../list-url.ts";
import { RelatedList } from "../related-inquiries.tsx";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const cursor = parseCursor(url.searchParams, timeCursor);
  const group = await readRepeatGroup(supabaseOf(context), params.id, { cursor });
  if (group.outcome === "failed") throw data(group.message, 503);
  if (group.outcome === "unknown") throw data(null, 404);
  return group;
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "같은 곳의 문의");
}

export default function RepeatGroupPage({ loaderData: group, params }: Route.ComponentProps) {
  const { institution } = group;
  const path = `/dashboard/inquiries/${params.id}`;
  const list = inquirySearch(listSearchAt(useLocation(), true));
  const pagePath = (cursor: Cursor) =>
    `${path}/repeats${list ? `${list}&` : "?"}${new URLSearchParams(cursorParameter(cursor))}`;
  return (
    <div className="max-w-4xl">
      <Link to={path + list} className="inline-block py-1 underline underline-offset-4 print:hidden">
        문의로 돌아가기
      </Link>
      <h1 className="mt-3 text-2xl font-bold text-pine-900">같은 곳의 문의</h1>
      <p className="mt-2 break-words text-ink-soft">
        {[institution.organization_name, institution.email, institution.phone].filter(Boolean).join(", ")}{" "}
        가운데 하나라도 같은 문의를 최근 것부터 모두 보여 드립니다. 띄어쓰기와 대소문자, 번호 표기는 가리지
        않습니다. ‘번째’는 스팸 의심 문의를 빼고 셉니다.
      </p>
      <RelatedList related={group.inquiries} search={list} />
      <PageLinks
        first={`${path}/repeats${list}`}
        previous={group.previous && pagePath(group.previous)}
        next={group.next && pagePath(group.next)}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
