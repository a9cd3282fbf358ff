import { Link } from "react-router";
import { button } from "../../ui/button.ts";

type PageLinksProps = { first: string; previous: string | null; next: string | null };

/** Every page shows all three links in the same places, so that repeated presses hit the same one. */
export function PageLinks({ first, previous, next }: PageLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="목록의 쪽" className="mt-6 flex flex-wrap justify-center gap-2 print:hidden">
      <PageLink label="처음" to={previous && first} />
      <PageLink label="이전" to={previous} />
      <PageLink label="다음" to={next} />
    </nav>
  );
}

function PageLink({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <span aria-disabled="true" className={`${button.small} opacity-60`}>
      {label}
    </span>
  ) : (
    <Link to={to} className={button.small}>
      {label}
    </Link>
  );
}
