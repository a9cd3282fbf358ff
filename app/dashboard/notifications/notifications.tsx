import { data, Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/notifications.ts";
import { returnPathOf } from "../../auth/access-check-failed/return-path.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { enabledChannels, mailInbox } from "../../notifications/notifications.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { ListUnavailable } from "../list-unavailable.tsx";
import { nameLookup } from "../member-names.ts";
import { readMembers } from "../read-layout.server.ts";
import { PageLinks } from "../paging.tsx";
import { ChannelList } from "./channel-list.tsx";
import { deliveriesPath, DeliveryList, deliveryStates } from "./delivery-list.tsx";
import {
  type DeliveryCounts,
  type DeliveryState,
  parseDeliveryFilter,
  readDeliveries,
  readNotificationState,
  resendDelivery,
} from "./read-deliveries.server.ts";

export const handle: PageHandle = { scripts: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const supabase = supabaseOf(context);
  const filter = parseDeliveryFilter(url.searchParams);
  const [page, state, members] = await Promise.all([
    readDeliveries(supabase, filter),
    readNotificationState(supabase),
    readMembers(supabase),
  ]);
  const status = page.outcome === "failed" ? 503 : 200;
  return data({ filter, page, state, enabledChannels, mailInbox, members }, status);
}

type Resent = Awaited<ReturnType<typeof resendDelivery>>["outcome"];

const resentToasts: Record<Resent, Parameters<typeof toast>> = {
  resent: ["success", "다시 보냅니다", "몇 초 안에 다시 시도합니다."],
  "nothing-to-resend": [
    "info",
    "다시 보낼 것이 없습니다",
    "그사이 보냈거나 보내는 중이거나, 개인정보를 삭제한 문의입니다.",
  ],
  failed: ["error", "다시 보내지 못했습니다", "잠시 후 다시 시도해 주세요."],
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const id = z.uuid().safeParse(form.get("id"));
  const { outcome } = id.success
    ? await resendDelivery(supabaseOf(context), id.data)
    : { outcome: "nothing-to-resend" as const };
  const address = deliveriesPath(parseDeliveryFilter(url.searchParams));
  return redirectWithToast(
    request,
    returnPathOf(form.get("back")) ?? address,
    toast(...resentToasts[outcome]),
  );
}

export function meta() {
  return unlistedMeta("알림");
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { filter, page, state, enabledChannels: isOn, mailInbox: inbox, members } = loaderData;
  const { cursor: _, ...conditions } = filter;
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold text-pine-900">알림</h1>
      <p className="mt-2 text-ink-soft">
        새 문의와 배정, 기한을 메일과 업무 메신저로 알리고, 문의에 쓴 답장을 메일로 보냅니다. 하루 동안 보내지
        못했거나 받는 주소가 잘못된 것은 더 시도하지 않습니다.{" "}
        <Link to="/dashboard/notices/preview" className="underline underline-offset-4">
          메일 미리 보기
        </Link>
      </p>
      <ChannelList isOn={isOn} channels={state} mailInbox={inbox} />
      <StateFilter current={filter.state} counts={state.outcome === "read" ? state.counts : null} />
      {page.outcome === "read" ? (
        <>
          <DeliveryList
            deliveries={page.deliveries}
            action={deliveriesPath(filter)}
            nameOf={nameLookup(members)}
            isNarrowed={Object.keys(filter).length > 0}
          />
          <PageLinks
            first={deliveriesPath(conditions)}
            previous={page.previous && deliveriesPath({ ...conditions, cursor: page.previous })}
            next={page.next && deliveriesPath({ ...conditions, cursor: page.next })}
          />
        </>
      ) : (
        <ListUnavailable retryPath={deliveriesPath(filter)} />
      )}
    </div>
  );
}

function StateFilter({ current, counts }: { current?: DeliveryState; counts: DeliveryCounts | null }) {
  const look =
    "inline-flex min-h-10 items-center rounded-full px-4 no-underline edge aria-[current=page]:bg-pine-800 aria-[current=page]:text-white";
  const states = Object.entries(deliveryStates) as [DeliveryState, string][];
  return (
    <nav aria-label="알림의 상태" className="mt-8 mb-4 flex flex-wrap gap-2 print:hidden">
      <Link to="/dashboard/notices" aria-current={current ? undefined : "page"} className={look}>
        전체
      </Link>
      {states.map(([state, label]) => (
        <Link
          key={state}
          to={deliveriesPath({ state })}
          aria-current={current === state ? "page" : undefined}
          className={look}
        >
          {label}
          {counts && ` ${formatNumber(counts[state])}`}
        </Link>
      ))}
    </nav>
  );
}
