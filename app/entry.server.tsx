import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
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

const RENDER_WITHIN_MS = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // In development Vite adds inline scripts and styles of its own, without a nonce.
  const nonce = import.meta.env.PROD && hasScripts(context) ? randomBytes(16).toString("base64") : undefined;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (import.meta.env.PROD) {
    headers.set("Content-Security-Policy", pagePolicy(nonce));
    if (nonce) headers.set("Reporting-Endpoints", reportingEndpoints);
    // A header, because an inline script needs a nonce; older browsers ignore it.
    if (!nonce) headers.set("Speculation-Rules", '"/speculation-rules.json"');
  }
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RequestIdProvider value={request.headers.get(REQUEST_ID_HEADER)}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </RequestIdProvider>
      </NonceProvider>,
      {
        nonce,
        onShellReady() {
          isShellReady = true;
        },
        // Buffered: nothing on these pages is deferred, and streaming takes longer than rendering.
        onAllReady() {
          clearTimeout(timer);
          const pieces: Buffer[] = [];
          pipe(
            new Writable({
              write(piece: Buffer, _, done) {
                pieces.push(piece);
                done();
              },
              final(done) {
                resolve(new Response(Buffer.concat(pieces), { status: responseStatus, headers }));
                done();
              },
            }),
          );
        },
        onShellError(error) {
          clearTimeout(timer);
          // Unwrapped, because a Response that a boundary rethrows is for the next boundary.
          reject(error as Error);
        },
        onError(error) {
          responseStatus = 500;
          if (isShellReady) logFailure(error, request);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_WITHIN_MS);
    timer.unref();
  });
}

/** Logs errors of the server once, without the request's content. Refusals and cross-site posts are none. */
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

function hasScripts(context: EntryContext): boolean {
  return context.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageHandle | undefined)?.scripts,
  );
}
