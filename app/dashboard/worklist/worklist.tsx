import { data, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/worklist.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { seoulDay } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { RESPONSE_TIME_FOR_STAFF } from "../../korean/response-time.ts";
import type { PageHandle } from "../../page-handle.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { submitOrReportConnectionLost } from "../../ui/forms/connection-loss.ts";
import { Toast } from "../../ui/toast/toast.tsx";
import { handleContact } from "../inquiries/activity/record-contact.server.ts";
import { changeSubmitted, handleUndo } from "../inquiries/update/handle-update.server.ts";
import { respondInPlace } from "../inquiries/update/respond-in-place.server.ts";
import { dashboardMeta } from "../dashboard-meta.ts";
import { chip } from "../chip.ts";
import { useLastSuccessfulRead } from "../outage/last-successful-read.ts";
import { useFocusOnTheWayBack } from "../inquiries/focus.ts";
import { PageLinks, parseCursor, timeCursor } from "../paging.tsx";
import { adminContext } from "../require-admin.server.ts";
import { WorklistShortcuts } from "../inquiries/list/list-shortcuts.tsx";
import { queueSearch } from "../inquiries/list-url.ts";
import { type Queue, queueNames, queueLabels, overviewQueues, worklistPath } from "../inquiries/queues.ts";
import { readQueuePage } from "../inquiries/read-queues.server.ts";
import { laterDays } from "../inquiries/follow-up-days.server.ts";
import { KeptInPlace, ListContext, useListOf } from "../inquiries/rows/list.tsx";
import { WorklistRow } from "./worklist-row.tsx";

export { shouldRevalidate } from "../conflict-revalidation.ts";

export const handle: PageHandle = { scripts: true };

const queueSchema = z.enum(queueNames).catch("today");

export async function loader({ url, context }: Route.LoaderArgs) {
  const queue = queueSchema.parse(url.searchParams.get("queue"));
  const cursor = parseCursor(url.searchParams, timeCursor);
  const supabase = supabaseOf(context);
  const now = new Date();
  const page = await readQueuePage(supabase, { queue, cursor, now });
  // Without a queue in its address too, what is opened here belongs to one.
  const list = { queue, search: queueSearch(queue, cursor) };
  return page.outcome === "read"
    ? { ...list, ...page, days: laterDays(seoulDay(now)) }
    : { ...list, ...page };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const supabase = supabaseOf(context);
  const { id: adminId } = context.get(adminContext);
  const submitted = { request, url, form };
  if (form.get("intent") === "undo") return handleUndo(supabase, submitted);
  if (form.get("intent") === "contact") {
    const id = z.uuid().safeParse(form.get("id"));
    if (!id.success) throw data(null, 400);
    return handleContact(supabase, submitted, { id: id.data, adminId });
  }
  const { message, made } = await changeSubmitted(supabase, adminId, Object.fromEntries(form));
  return respondInPlace(submitted, message, made);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportConnectionLost(serverAction);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches, `할 일: ${queueLabels[loaderData?.queue ?? "today"]}`);
}

export default function Worklist({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, search } = loaderData;
  const { key: openedKey, ...location } = useLocation();
  const lastRead = useLastSuccessfulRead(loaderData, search);
  // Rows stay where they are, and marked as done, until the list is opened anew.
  const list = useListOf({
    read: lastRead,
    search,
    path: location.pathname + location.search,
    openedKey,
  });
  useFocusOnTheWayBack();
  const refusal = actionData?.toast;
  return (
    <ListContext value={list}>
      <h1 className="text-2xl font-bold text-pine-900">할 일</h1>
      <QueueLinks queue={queue} counts={lastRead?.counts} />
      {/* The last rows can be scrolled clear of a toast. */}
      <section aria-labelledby="queue" className="mt-6 pb-32 print:pb-0">
        <h2 id="queue" className="text-lg font-bold text-pine-900 max-sm:sr-only">
          {queueLabels[queue]}
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          {queueHints[queue]}입니다. 스팸 의심 문의는 뺐고, 담당이 없는 문의는 연락을 기록한 사람이 맡습니다.
        </p>
        {loaderData.outcome === "failed" && (
          <p role="alert" className="mb-4 rounded-2xl bg-mist p-6">
            할 일을 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
          </p>
        )}
        {lastRead && (
          <>
            {list.rows.length === 0 ? (
              <p className="rounded-2xl bg-mist p-6 text-ink-soft">지금은 없습니다.</p>
            ) : (
              <ol className="-mx-3 print:mx-0 divide-y divide-line border-y border-line">
                {list.rows.map((row) => (
                  <WorklistRow key={row.id} row={row} days={lastRead.days} />
                ))}
              </ol>
            )}
            {list.rows.length > 0 && <KeptInPlace />}
            {lastRead.counts[queue] > lastRead.inquiries.length && (
              <p className="mt-4 text-ink-soft">{lastRead.total}입니다.</p>
            )}
            <PageLinks {...lastRead.pages} />
          </>
        )}
      </section>
      <WorklistShortcuts />
      {refusal && <Toast key={refusal.id} {...refusal} />}
    </ListContext>
  );
}

const queueHints: Record<Queue, string> = {
  today:
    "내가 맡았거나 아직 담당이 없는 문의 가운데 이번 영업일까지 응답할 문의, 오늘까지 연락할 문의, 다음 연락일 없이 2주가 지난 문의",
  open: "누가 맡았든 아직 완료하지 않은 모든 문의",
  overdue: `${RESPONSE_TIME_FOR_STAFF}이 지나도록 응답하지 않은 문의`,
  due_soon: "이번 영업일 18시까지 응답해야 하는 문의",
  next_action_past: "연락하기로 한 날이 지난 문의",
  next_action_today: "오늘 연락하기로 한 문의",
  next_action_later: "앞으로 연락할 날을 정해 둔 문의",
  no_next_action: "응답했거나 기한이 없고, 다음에 연락할 날을 정하지 않은 문의",
  stale: "접수한 지 2주가 지났고 앞으로 연락할 날이 없는 진행중 문의",
  unassigned: "아직 아무도 맡지 않은 문의",
  mine: "내가 맡아 아직 완료하지 않은 문의",
  unanswered: "신규든 진행중이든 아직 첫 응답을 하지 않은 문의",
};

type QueueLinksProps = { queue: Queue; counts: Record<Queue, number> | undefined };

function QueueLinks({ queue, counts }: QueueLinksProps) {
  const link = (each: Queue, size = "") => (
    <Link
      key={each}
      to={worklistPath(each)}
      aria-current={each === queue ? "page" : undefined}
      className={`${each === queue ? chip.chosen : chip.quiet} ${size}`}
    >
      {queueLabels[each]}
      {counts && ` ${formatNumber(counts[each])}`}
    </Link>
  );
  const others = queueNames.filter((each) => !(overviewQueues as readonly Queue[]).includes(each));
  return (
    <nav aria-label="할 일" className="mt-4 space-y-3 print:hidden">
      <div className="flex gap-2">{overviewQueues.map((each) => link(each, "min-h-11 text-base"))}</div>
      <div className="tab-row max-sm:-mx-4 max-sm:pl-4 sm:flex sm:flex-wrap sm:gap-2">
        {others.map((each) => link(each))}
      </div>
    </nav>
  );
}
