import { type ReactNode, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  Scripts,
  type UIMatch,
  useLocation,
  useMatches,
  ScrollRestoration,
} from "react-router";
import type { Route } from "./+types/root.ts";
import visitorStyles from "./app.css?url";
import { sessionMiddleware } from "./auth/session/session.server.ts";
import { isRefreshOff, type PageHandle } from "./page-handle.ts";
import { siteOriginOf } from "./server/request/origin.server.ts";
import { requestIdMiddleware } from "./server/request/request-context.server.ts";
import { flashMiddleware, formFetchMiddleware, takeFlash } from "./server/flash.server.ts";
import { useNonce } from "./server/security/content-security-policy.ts";
import { ErrorPage, Reconnecting } from "./site/error-page.tsx";
import { sameOriginMiddleware } from "./site/foreign-post.server.tsx";
import { isConnectionLost } from "./ui/forms/connection-loss.ts";
import { Toast, usePersistentToast } from "./ui/toast/toast.tsx";
import { toastFlash } from "./ui/toast/toast.server.ts";
import { useHydrated } from "remix-utils/use-hydrated";

// Keeps zod from trying `new Function`, which the CSP blocks and reports; zod itself must not be loaded here.
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const middleware: Route.MiddlewareFunction[] = [
  requestIdMiddleware,
  formFetchMiddleware,
  sameOriginMiddleware,
  sessionMiddleware,
  flashMiddleware,
];

export function loader({ context, request }: Route.LoaderArgs) {
  return { toast: takeFlash(context, toastFlash), siteOrigin: siteOriginOf(request) };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined);
  const hasScripts = import.meta.env.DEV || handles.some((handle) => handle?.scripts);
  const styles = handles.findLast((handle) => handle?.styles)?.styles ?? visitorStyles;
  const refresh = metaRefreshOf(matches, useLocation());

  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12312a" />
        {/* A browser that darkens every page would turn the sun of the pictures black. */}
        <meta name="color-scheme" content="only light" />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-screen flex-col bg-white">
        <a
          href="#main"
          className="fixed -top-20 left-4 z-50 rounded-lg bg-pine-900 px-4 py-2 text-white focus:top-0"
        >
          본문으로 건너뛰기
        </a>
        {children}
        {hasScripts && (
          <>
            <ScrollPosition nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

const REOPEN_SECONDS = 15;

/** Always with a URL: `interim-pages.server.ts` gives the reason. */
function metaRefreshOf(matches: UIMatch[], { pathname, search }: Location): string | undefined {
  const query = new URLSearchParams(search);
  if (isRefreshOff(query)) return undefined;
  for (const { handle, loaderData } of [...matches].reverse()) {
    const { refreshSeconds, reopens } = (handle ?? {}) as PageHandle;
    const address = reopens?.(loaderData);
    if (address) return `${REOPEN_SECONDS}; url=${address}`;
    const seconds = refreshSeconds?.(query);
    if (seconds !== undefined) return seconds ? `${seconds}; url=${pathname}${search}` : undefined;
  }
  return undefined;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const toast = usePersistentToast(loaderData.toast);
  const isInCorner = useMatches().some(({ handle }) => {
    const { scripts, toastInCorner } = (handle ?? {}) as PageHandle;
    return scripts || toastInCorner;
  });
  return (
    <>
      {toast && !isInCorner && <Toast key={toast.id} {...toast} place="top" />}
      <Outlet />
      {toast && isInCorner && <Toast key={toast.id} {...toast} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isConnectionLost(error)) return <Reconnecting />;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

/** Absent on error pages that the browser renders: React would create the script with innerHTML, which Trusted Types
 * refuse. What follows such a page is a new document. */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer && <ScrollRestoration nonce={nonce} />;
}
