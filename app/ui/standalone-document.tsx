import type { ReactNode } from "react";
import { pageTitle } from "../seo/page-meta.ts";
import { SiteHeader } from "./site-header.tsx";

type StandaloneDocumentProps = { title: string; styles: string; children: ReactNode };

/** The whole document of an answer given before any loader has run, and so outside React Router. Its frame is that of
 * root.tsx, of which each shared part would add to the dashboard's scripts. */
export function StandaloneDocument({ title, styles, children }: StandaloneDocumentProps) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`오류: ${pageTitle(title)}`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="flex min-h-screen flex-col bg-white">
        <a
          href="#main"
          className="fixed -top-20 left-4 z-50 rounded-b-md bg-pine-900 px-4 py-2 text-white focus:top-0"
        >
          본문으로 건너뛰기
        </a>
        <SiteHeader />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-5 py-8 sm:py-12">
          {children}
        </main>
      </body>
    </html>
  );
}
