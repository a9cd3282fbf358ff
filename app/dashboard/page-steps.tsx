import { Link } from "react-router";
import { button } from "../ui/button.ts";

type PageStepsProps = { first: string; previous: string | null; next: string | null };

export function PageSteps({ first, previous, next }: PageStepsProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="목록의 쪽" className="mt-6 flex flex-wrap justify-center gap-2 print:hidden">
      {previous !== null && (
        <>
          <Link to={first} className={button.small}>
            처음
          </Link>
          <Link to={previous} className={button.small}>
            이전
          </Link>
        </>
      )}
      {next !== null && (
        <Link to={next} className={button.small}>
          다음
        </Link>
      )}
    </nav>
  );
}
