import { Link } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/worklist.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatNumber } from "../../korean/numbers.ts";
import type { PageHandle } from "../../page-handle.ts";
import { dashboardMeta } from "../dashboard-meta.ts";
import { chip } from "../chip.ts";
import { nameLookup } from "../member-names.ts";
import { useRetryWhile } from "../last-successful-read.ts";
import { useFocusOnTheWayBack } from "../inquiries/focus.ts";
import { readMembers } from "../read-frame.server.ts";
import { WorklistShortcuts } from "../shortcuts/line-shortcuts.tsx";
import { queueTotalText } from "./queue-total-text.ts";
import { queueNames, queues, worklistPath } from "./queues.ts";
import { QUEUE_PAGE, readQueueCounts, readWorklist } from "./read-worklist.server.ts";
import { WorklistItems } from "./worklist-items.tsx";

export const handle: PageHandle = { scripts: true };

const queueSchema = z.enum(queueNames).catch("overdue");

export async function loader({ url, context }: Route.LoaderArgs) {
  const queue = queueSchema.parse(url.searchParams.get("queue"));
  const supabase = supabaseOf(context);
  const now = new Date();
  const [list, counts, members] = await Promise.all([
    readWorklist(supabase, queue, now, QUEUE_PAGE),
    readQueueCounts(supabase, now),
    readMembers(supabase),
  ]);
  return { queue, list, counts, members };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return dashboardMeta(matches, `할 일: ${queues[loaderData?.queue ?? "overdue"].label}`);
}

export default function Worklist({ loaderData: { queue, list, counts, members } }: Route.ComponentProps) {
  useRetryWhile(list.outcome === "failed");
  useFocusOnTheWayBack();
  const total = counts.outcome === "read" ? counts.counts[queue] : null;
  return (
    <>
      <h1 className="text-2xl font-bold text-pine-900">할 일</h1>
      <nav aria-label="할 일" className="mt-4 flex flex-wrap gap-2 print:hidden">
        {queueNames.map((each) => (
          <Link
            key={each}
            to={worklistPath(each)}
            aria-current={each === queue ? "page" : undefined}
            className={each === queue ? chip.chosen : chip.quiet}
          >
            {queues[each].label}
            {counts.outcome === "read" && ` ${formatNumber(counts.counts[each])}`}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="queue" className="mt-8">
        <h2 id="queue" className="text-lg font-bold text-pine-900">
          {queues[queue].label}
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">{queues[queue].hint}입니다. 스팸 의심 문의는 뺐습니다.</p>
        {list.outcome === "failed" && (
          <p role="alert" className="rounded-2xl bg-mist p-6">
            할 일을 불러오지 못했습니다. 잠시 후 이 화면을 새로 고쳐 주세요.
          </p>
        )}
        {list.outcome === "read" && list.inquiries.length === 0 && (
          <p className="rounded-2xl bg-mist p-6 text-ink-soft">지금은 없습니다.</p>
        )}
        {list.outcome === "read" && list.inquiries.length > 0 && (
          <WorklistItems queue={queue} inquiries={list.inquiries} nameOf={nameLookup(members)} />
        )}
        {list.outcome === "read" && total !== null && total > list.inquiries.length && (
          <p className="mt-4 text-ink-soft">{queueTotalText(total, list.inquiries.length)}입니다.</p>
        )}
      </section>
      <WorklistShortcuts />
    </>
  );
}
