import { Link, useLocation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { button } from "../../../ui/button.ts";
import { useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { queueOf } from "../../worklist/queues.ts";
import { listPath } from "./list-address.ts";
import { neighboursOf, useReading } from "./reading.ts";
import { wayBackFrom } from "./way-back.ts";

type NeighbourLinksProps = { inquiry: Parameters<typeof neighboursOf>[1] };

export function NeighbourLinks({ inquiry }: NeighbourLinksProps) {
  const reading = useReading();
  const { search } = useLocation();
  const { previous, next } = neighboursOf(reading, inquiry);
  const { pages } = reading;
  const isQueue = queueOf(reading.listSearch) !== undefined;
  const hasScripts = useHydrated();
  return (
    <nav aria-label="문의 사이 이동" className="flex flex-wrap items-center gap-2 print:hidden">
      <ReadingLink
        to={
          listPath(reading.listSearch, inquiry.id) + (isQueue || hasScripts ? "" : `#inquiry-${inquiry.id}`)
        }
        state={wayBackFrom(inquiry.id, reading)}
        label={isQueue ? "할 일로" : "문의 목록으로"}
        shortcut="Escape"
        className="mr-auto inline-block py-1 underline underline-offset-4"
      />
      {previous ? (
        <ReadingLink to={`/dashboard/inquiries/${previous}${search}`} label="이전" shortcut="k" replace />
      ) : (
        <PageEnd label="이전" page={pages.previous} />
      )}
      {next ? (
        <ReadingLink to={`/dashboard/inquiries/${next}${search}`} label="다음" shortcut="j" replace />
      ) : (
        <PageEnd label="다음" page={pages.next} />
      )}
    </nav>
  );
}

type ReadingLinkProps = {
  to: string;
  state?: ReturnType<typeof wayBackFrom>;
  label: string;
  shortcut: string;
  replace?: boolean;
  className?: string;
};

function ReadingLink({ label, shortcut, className = button.small, ...link }: ReadingLinkProps) {
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

function PageEnd({ label, page }: { label: string; page: string | null }) {
  return page === null ? (
    <span aria-disabled="true" className={`${button.small} opacity-60`}>
      {label}
    </span>
  ) : (
    <Link to={`/dashboard/inquiries${page}`} className={button.small}>
      목록의 {label} 쪽
    </Link>
  );
}
