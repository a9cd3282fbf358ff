import { button } from "../ui/button.ts";

export const printing = "브라우저의 인쇄 메뉴(Ctrl+P)로 인쇄하거나 PDF로 저장하실\u00A0수 있습니다.";

type PageEndProps = { next: { href: string; name: string }; printed?: string };

/** The next steps at the end of a long page. */
export function PageEnd({ next, printed = "" }: PageEndProps) {
  return (
    <section aria-label="다음으로" className="border-t border-line print:hidden">
      <div className="mx-auto max-w-page px-5 py-12">
        <div className="flex flex-wrap gap-3">
          <a href="/inquiry" className={button.primary}>
            기관 도입 문의
          </a>{" "}
          <a href={next.href} className={button.secondary}>
            {next.name}
          </a>
        </div>
        <p className="mt-4 text-[0.9375rem] text-ink-soft pointer-coarse:hidden">
          {printing} {printed}
        </p>
      </div>
    </section>
  );
}
