import { useLocation } from "react-router";
import { button } from "../ui/button.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { AccountMenu } from "./account-menu.tsx";
import type { SessionState } from "./session/session-state.server.ts";

const pages = [
  { href: "/#about", name: "서비스" },
  { href: "/contents", name: "콘텐츠" },
  { href: "/#pricing", name: "도입 비용" },
  { href: "/safety", name: "안전" },
  { href: "/adoption-pack", name: "품의 자료" },
  { href: "/#faq", name: "자주 묻는 질문" },
];

export function VisitorHeader({ visitor }: { visitor: SessionState }) {
  return <SiteHeader menu={<VisitorMenu visitor={visitor} />} />;
}

function VisitorMenu({ visitor }: { visitor: SessionState }) {
  const { pathname } = useLocation();
  const currentAt = (href: string) => (pathname === href ? "page" : undefined);
  /** Twice, since it stands before the menu on a phone and after it elsewhere, and the focus follows the document. */
  const inquiry = (where: string) => (
    <a
      href="/inquiry"
      aria-current={currentAt("/inquiry")}
      className={`${button.smallPrimary} ${where} print:hidden`}
    >
      기관 도입 문의
    </a>
  );
  return (
    <>
      {inquiry("lg:hidden")}
      <details className="lg:hidden print:hidden">
        <summary className={`${button.small} list-none px-3 [&::-webkit-details-marker]:hidden`}>
          메뉴
        </summary>
      </details>
      <nav
        aria-label="주요 메뉴"
        className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1 max-lg:basis-full max-lg:flex-col max-lg:items-stretch max-lg:border-t max-lg:border-line max-lg:py-3 max-lg:[details:not([open])+&]:hidden print:hidden"
      >
        <ul className="flex flex-wrap gap-x-6 max-lg:flex-col">
          {pages.map(({ href, name }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={currentAt(href)}
                className="block py-2 font-semibold underline-offset-4 hover:underline aria-[current=page]:underline"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
          <AccountMenu visitor={visitor} />
        </div>
      </nav>
      {inquiry("max-lg:hidden")}
    </>
  );
}
