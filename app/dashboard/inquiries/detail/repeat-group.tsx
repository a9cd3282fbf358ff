import { SpamBadge, RepeatBadge } from "../inquiry-badges.tsx";
import { data, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/repeat-group.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { Badge } from "../../../ui/badge.tsx";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";
import { type Cursor, cursorParameter, parseCursor, timeCursor, PageLinks } from "../../paging.tsx";
import { readPlace, readRepeatGroup, type RepeatGroup } from "../inquiry-record.server.ts";
import { listSearchAt, inquirySearch } from "../list-url.ts";
import { samePlaceText } from "../related-inquiries.tsx";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const supabase = supabaseOf(context);
  const [group, read] = await Promise.all([
    readRepeatGroup(supabase, params.id, { cursor: parseCursor(url.searchParams, timeCursor) }),
    readPlace(supabase, params.id),
  ]);
  if (group.outcome === "failed") throw data(group.message, 503);
  if (read.outcome === "failed") throw data(read.message, 503);
  if (read.outcome === "unknown") throw data(null, 404);
  return { group, institution: read.institution };
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "같은 곳의 문의");
}

export default function RepeatGroupPage({
  loaderData: { group, institution },
  params,
}: Route.ComponentProps) {
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
      <ul className="mt-4 divide-y divide-line rounded-2xl edge">
        {group.inquiries.map((inquiry) => (
          <GroupedInquiry key={inquiry.id} inquiry={inquiry} isOwn={inquiry.id === params.id} list={list} />
        ))}
      </ul>
      <PageLinks
        first={`${path}/repeats${list}`}
        previous={group.previous && pagePath(group.previous)}
        next={group.next && pagePath(group.next)}
      />
    </div>
  );
}

type GroupedInquiryProps = { inquiry: RepeatGroup["inquiries"][number]; isOwn: boolean; list: string };

function GroupedInquiry({ inquiry, isOwn, list }: GroupedInquiryProps) {
  const { label, badge } = statusDisplay(inquiry.status);
  return (
    <li className="p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge look={badge}>{label}</Badge>
        <Link
          to={`/dashboard/inquiries/${inquiry.id}${list}`}
          aria-current={isOwn || undefined}
          className="py-1 font-semibold break-words underline underline-offset-4"
        >
          {inquiry.organization_name}
        </Link>
        <RepeatBadge nth={inquiry.nth} />
        {inquiry.suspected_spam && <SpamBadge />}
      </p>
      <p className="mt-1 text-[0.9375rem] break-words text-ink-soft">
        <time dateTime={inquiry.created_at}>{formatDateTime(inquiry.created_at)}</time> ·{" "}
        {inquiry.contact_name} · {isOwn ? "보고 계시던 문의" : samePlaceText(inquiry.same)} ·{" "}
        <span className="font-mono">{inquiry.reference}</span>
      </p>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
