import type { ReactNode } from "react";

/** `menu` is passed in, so that dashboard and error pages, which have none, do not load its code. */
export function SiteHeader({ menu, children }: { menu?: ReactNode; children?: ReactNode }) {
  return (
    // Not sticky where it may cover the targets of its links: with an open menu, and with the two lines of who is signed in.
    <header className="sticky top-0 z-30 border-b border-line bg-white has-[details[open],form]:static print:static print:border-0">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-2 gap-y-1 px-5 py-2 lg:gap-x-6">
        <SiteLogo /> {menu}
        {children && (
          <nav aria-label="주요 메뉴" className="flex flex-wrap items-center gap-2 print:hidden">
            {children}
          </nav>
        )}
      </div>
    </header>
  );
}

/** `nameClass` is passed in: each class in this file adds to the landing page's CSS. */
export function SiteLogo({ nameClass }: { nameClass?: string }) {
  return (
    <a
      href="/"
      aria-label="숲결 VR 홈"
      className="flex min-h-10 items-center gap-2 text-xl font-bold text-pine-900 no-underline max-lg:mr-auto"
    >
      <Mark />
      {nameClass ? <span className={nameClass}>숲결 VR</span> : "숲결 VR"}
    </a>
  );
}

/** The drawing of `public/favicon.svg`. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path
        fill="#9cc4b3"
        d="M28.5 3.5C15 3.5 4.5 8.5 4.5 19.5 4.5 25 8.5 28 13.5 28 24.5 28 28.5 17 28.5 3.5Z"
      />
      <circle cx="19.5" cy="11" r="3" fill="#d9792b" />
      <path
        fill="#2f7360"
        d="M4.6 17.5C4.5 18.1 4.5 18.8 4.5 19.5 4.5 25 8.5 28 13.5 28 21.6 28 25.9 22 27.6 13.5 23.5 13 21.5 19 17 18.2S10.5 13.5 4.6 17.5Z"
      />
      <path
        fill="#12312a"
        d="M5 22.5C6.1 26.1 9.5 28 13.5 28 19.5 28 23.4 24.7 25.8 19.5 21.5 18.5 20 22.5 15.5 23.4S8.5 20.5 5 22.5Z"
      />
      <path fill="none" stroke="#12312a" strokeWidth="2.2" strokeLinecap="round" d="M3.5 29.5 8 25" />
    </svg>
  );
}
