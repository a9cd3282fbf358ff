import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { pageTitle } from "./head/page-meta.ts";
import { AlertBox } from "./alert-box.tsx";
import { SiteHeader } from "./site-header.tsx";

type RefusalPage = { status: 403 | 503; title: string; why: ReactNode; rest: ReactNode; styles: string };

/** A whole document, given before any loader has run and so outside React Router. Its frame is that of root.tsx, of which
 * each shared part would add to the dashboard's scripts. */
export function refusalPage({ status, title, why, rest, styles }: RefusalPage): Response {
  const page = (
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
          <AlertBox role="alert" size="large">
            <h1 className="text-xl font-bold text-alarm-700">{title}</h1>
            {why}
          </AlertBox>
          {rest}
        </main>
      </body>
    </html>
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  };
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
}
