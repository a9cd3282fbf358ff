import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy, NonceProvider } from "./server/security/content-security-policy.ts";
import { logError } from "./server/log.server.ts";
import { REQUEST_ID_HEADER, RequestIdProvider } from "./server/request/request-id.ts";
import type { PageHandle } from "./page-handle.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // In development Vite adds inline scripts and styles of its own, without a nonce.
  const nonce =
    import.meta.env.PROD && hasHandle(context, "scripts") ? randomBytes(16).toString("base64") : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
    // In a header, since an inline script needs a nonce; older browsers ignore it. A visitor with a cookie may log out,
    // and must not see a page that was fetched before.
    if (!nonce && !request.headers.has("Cookie") && hasHandle(context, "prefetches"))
      headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const failures: unknown[] = [];
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RequestIdProvider value={request.headers.get(REQUEST_ID_HEADER)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestIdProvider>
    </NonceProvider>,
    { nonce, onError: (error) => void failures.push(error) },
  );
  // Nothing is deferred, so there is no first part to send before the rest; without scripts nothing could complete it.
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  return new Response(body, { status, headers });
}

/** Logs a server error once, without the request's content. Error responses are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, request);
};

function logFailure(error: unknown, request: Request): void {
  logError("request failed", {
    id: request.headers.get(REQUEST_ID_HEADER),
    error: error instanceof Error ? error.stack : String(error),
  });
}

function hasHandle(context: EntryContext, name: "scripts" | "prefetches"): boolean {
  return context.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageHandle | undefined)?.[name],
  );
}
