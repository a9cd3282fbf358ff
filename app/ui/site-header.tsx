import type { ReactNode } from "react";

/** The head of every public page: the logo that leads home, and whatever the page puts beside it. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-white print:static">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2">
        <a href="/" className="flex items-center gap-2 text-lg font-bold text-pine-900 no-underline">
          <Leaf />
          숲결 VR
        </a>
        <nav aria-label="주요 메뉴" className="flex flex-wrap items-center gap-2">
          {children}
        </nav>
      </div>
    </header>
  );
}

function Leaf() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path fill="#235a4a" d="M12 2C6 6 4 11 5 16c1 4 4 6 7 6s6-2 7-6c1-5-1-10-7-14Z" />
      <path
        fill="none"
        stroke="#f2b36b"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M12 21V9m0 7 3.5-3M12 13 9 10.5"
      />
    </svg>
  );
}
