import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { pagePolicy, reportingEndpoints } from "./server/security/content-security-policy.ts";
import { logError } from "./server/log.server.ts";
import { NonceProvider } from "./server/security/nonce.ts";
import { REQUEST_ID_HEADER, RequestIdProvider } from "./server/request/request-id.ts";
import type { PageHandle } from "./page-handle.ts";
import { isSameOrigin } from "./server/request/origin.server.ts";

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
    headers.set("Content-Security-Policy", pagePolicy(nonce));
    if (nonce) headers.set("Reporting-Endpoints", reportingEndpoints);
    // In a header, since an inline script needs a nonce; older browsers ignore it. A visitor with a cookie may log out,
    // and must not see a page that was fetched before.
    if (!nonce && !request.headers.has("Cookie") && hasHandle(context, "prefetches"))
      headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  if (request.method === "HEAD") return new Response(null, { status, headers });

  await readLoaderData(context);
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RequestIdProvider value={request.headers.get(REQUEST_ID_HEADER)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RequestIdProvider>
    </NonceProvider>,
  );
  // A Response takes twice as long to encode a string.
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers });
}

/** Fills React Router's stream cache so that no render waits: nothing is deferred, and streaming is half as fast. */
async function readLoaderData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const pieces: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  reader.releaseLock();
  const whole = { done: false, value: Buffer.concat(pieces).toString() };
  const results = [whole, { done: true, value: "" }];
  renderMeta.streamCache = Object.assign(
    {},
    results.map((result) => Object.assign(Promise.resolve(), { result })),
  );
}

/** Logs a server error once, without the request's content. Error responses and cross-site posts are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || !isSameOrigin(request)) return;
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
