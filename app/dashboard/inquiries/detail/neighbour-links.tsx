import { Link, type LinkProps, useLocation } from "react-router";
import { comesBefore } from "../inquiry-filter.ts";
import { type List, useList } from "../rows/list.tsx";
import type { ListedInquiry } from "../rows/listed-inquiry.server.ts";
import { useHydrated } from "remix-utils/use-hydrated";
import { button } from "../../../ui/button.ts";
import { PageLink } from "../../paging.tsx";
import { useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { queueOf } from "../queues.ts";
import { listPath } from "../list-url.ts";
import { wayBackFrom } from "../focus.ts";

type Place = Pick<ListedInquiry, "id" | "created_at" | "organization_name">;

type Around = Pick<List, "rows" | "sort" | "pages">;

/** For an inquiry that is no longer in the list, returns the rows between which it would sort on this page; for one that has
 * left a queue, whose order was that of its next step, the queue's first. */
export function neighboursOf({ rows, sort, pages }: Around, inquiry: Place) {
  const index = rows.findIndex(({ id }) => id === inquiry.id);
  if (index >= 0) return { previous: rows[index - 1]?.id, next: rows[index + 1]?.id };
  const none = { previous: undefined, next: undefined };
  if (sort === null) return { ...none, next: rows[0]?.id };
  const found = rows.findIndex((row) => comesBefore(sort, inquiry, row));
  const next = found < 0 ? rows.length : found;
  if ((next === 0 && pages.previous !== null) || (found < 0 && pages.next !== null)) return none;
  return { previous: rows[next - 1]?.id, next: rows[next]?.id };
}

type NeighbourLinksProps = { inquiry: Parameters<typeof neighboursOf>[1] };

export function NeighbourLinks({ inquiry }: NeighbourLinksProps) {
  const list = useList();
  const { search } = useLocation();
  const { previous, next } = neighboursOf(list, inquiry);
  const { pages } = list;
  const isQueue = queueOf(list.search) !== undefined;
  const hasScripts = useHydrated();
  return (
    <nav aria-label="문의 사이 이동" className="flex flex-wrap items-center gap-2 print:hidden">
      <StepLink
        to={listPath(list.search, inquiry.id) + (isQueue || hasScripts ? "" : `#inquiry-${inquiry.id}`)}
        state={wayBackFrom(inquiry.id, list)}
        label={isQueue ? "할 일로" : "문의 목록으로"}
        shortcut="Escape"
        className="mr-auto inline-block py-1 underline underline-offset-4"
      />
      {previous ? (
        <StepLink to={`/dashboard/inquiries/${previous}${search}`} label="이전" shortcut="k" replace />
      ) : (
        <PageLink label={pages.previous ? "목록의 이전 쪽" : "이전"} to={pages.previous} />
      )}
      {next ? (
        <StepLink to={`/dashboard/inquiries/${next}${search}`} label="다음" shortcut="j" replace />
      ) : (
        <PageLink label={pages.next ? "목록의 다음 쪽" : "다음"} to={pages.next} />
      )}
    </nav>
  );
}

type StepLinkProps = Omit<LinkProps, "children"> & { label: string; shortcut: string };

function StepLink({ label, shortcut, className = button.small, ...link }: StepLinkProps) {
  const areShortcutsOn = useShortcutsOn();
  return (
    <Link
      {...link}
      title={areShortcutsOn ? `${label} (${shortcut === "Escape" ? "Esc" : shortcut})` : undefined}
      aria-keyshortcuts={areShortcutsOn ? shortcut : undefined}
      className={className}
    >
      {label}
    </Link>
  );
}
