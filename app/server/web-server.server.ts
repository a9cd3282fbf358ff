import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@react-router/node";
import { createRequestHandler, type ServerBuild } from "react-router";
import { env } from "../env.server.ts";
import { holidaysKnownUntil, isEndOfHolidaysNear } from "../korean/business-hours.server.ts";
import { seoulDay } from "../korean/dates.ts";
import { CLIENT_ADDRESS_HEADER, clientAddress, networkOf } from "./request/client-address.server.ts";
import { compressResponse } from "./compression.server.ts";
import { DoubleSubmissions } from "./double-submissions.server.ts";
import {
  bodyMemory,
  busy,
  discardBody,
  type PlainResponse,
  readBody,
} from "./request/request-body.server.ts";
import { connectionLimits, limitConnections } from "./limits/connections.server.ts";
import { FairQueue } from "./limits/fair-queue.server.ts";
import { UnreadResponses } from "./limits/unread-responses.server.ts";
import { shutDownGracefully } from "./graceful-shutdown.server.ts";
import { logError } from "./log.server.ts";
import { PageCache } from "./page-cache.server.ts";
import {
  originOutsideRequests,
  pageOrigin,
  requestedHost,
  requestedProtocol,
} from "./request/origin.server.ts";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";
import { reportUntrustedProxy, requestLog } from "./request-log.server.ts";
import {
  isDataRequest,
  isValidTarget,
  normalizeTarget,
  pathWithoutQuery,
} from "./request/request-target.server.ts";
import { pathNormalizer, personalUrls, routeHandles } from "./route-paths.server.ts";
import { securityHeaders } from "./security/security-headers.server.ts";
import { sessionInCookies } from "./security/cookies.server.ts";
import { type MediaFile, serveStaticFiles } from "./static-files.server.ts";
import { scaled } from "./time-limits.server.ts";
import { withInterimPages } from "./interim-pages.server.ts";

// Many at once, since a request keeps its place while the backend does not answer. The last of a thousand waits 1 to 4 s.
const MOST_OF_NETWORK = 64;
const FINISH_WITHIN_MS = 6_000;

/** Listens on PORT. `stopWork` is awaited at the end, beside the requests in progress. */
export function listenForRequests(
  build: ServerBuild,
  served: { clientFolder: string; media: readonly MediaFile[] },
  stopWork: () => Promise<void>,
): void {
  const handleRequest = createRequestHandler(build, env.NODE_ENV);
  const routes = routeHandles(build.routes);
  const isPersonalUrl = personalUrls(routes);
  const normalizePath = pathNormalizer(build.routes);
  const mostOfFiles = new Map(routes.map(({ path, handle }) => [path, handle.mostOfFile]));
  const answerRead = withInterimPages(build.routes, handleRequest);
  const doubleSubmissions = new DoubleSubmissions(handleRequest);
  const uncached = new FairQueue({ mostAtOnce: MOST_OF_NETWORK, mostWaiting: 1_000 });
  const unread = new UnreadResponses(MOST_OF_NETWORK);
  const pages = new PageCache(routes, handleRequest);
  const serveStaticFile = serveStaticFiles(served.clientFolder, served.media);
  const beginRequest = requestLog(build.routes);

  const server = createServer(connectionLimits);
  limitConnections(server, handle, { proxies: env.TRUSTED_PROXIES });
  const finishBeforeExit = shutDownGracefully(
    server,
    { drainMs: env.DRAIN_MS, finishWithinMs: scaled(FINISH_WITHIN_MS) },
    stopWork,
  );

  if (isEndOfHolidaysNear(seoulDay()))
    logError("holidays end soon: update @hyunbinseo/holidays-kr", { until: holidaysKnownUntil });

  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      exitWithMessage(`포트 ${env.PORT}을(를) 다른 프로그램이 쓰고 있습니다. PORT를 바꾸어 주세요.`);
    exitWithMessage(error.message);
  });
  server.listen(env.PORT, env.HOST, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : env.PORT;
    console.log(`사이트: ${originOutsideRequests(port)}`);
  });

  function handle(req: IncomingMessage, res: ServerResponse): void {
    finishBeforeExit(res);
    // Proxies that set X-Forwarded-Host pass on a visitor's own Forwarded header.
    delete req.headers.forwarded;
    reportUntrustedProxy(req);
    normalizeTarget(req);
    const id = beginRequest(req, res);
    const answerUncached = () => handleUncached(req, res, id);
    // The origin is written into the cached pages.
    if (isValidTarget(req)) pages.serve(req, res, pageOrigin(req), id, answerUncached);
    else answerUncached();
  }

  function handleUncached(req: IncomingMessage, res: ServerResponse, id: string): void {
    const isSecure = requestedProtocol(req) === "https:";
    if (serveStaticFile(req, res, isSecure)) return;
    res.setHeader(REQUEST_ID_HEADER, id);
    for (const [name, value] of Object.entries(securityHeaders(isSecure))) res.setHeader(name, value);
    if (!isValidTarget(req)) {
      const refuse = () => sendPlain(res, { status: 400, line: "요청을 이해하지 못했습니다." });
      return void discardBody(req).then(refuse, () => res.destroy());
    }
    if (req.method === "GET" || req.method === "HEAD") {
      const { url = "" } = req;
      const path = pathWithoutQuery(url);
      const location = normalizePath(path) + url.slice(path.length);
      // The query may hold a receipt's token, which no cache is to keep.
      if (location !== url)
        return void res.writeHead(301, { Location: location, "Cache-Control": "no-store" }).end();
    }
    respond(req, res).catch((error: unknown) => {
      if (res.destroyed) return;
      logError("request failed", { id, error: error instanceof Error ? error.stack : String(error) });
      if (res.headersSent) res.destroy();
      else sendPlain(res, { status: 500, line: "일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요." });
    });
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const address = clientAddress(req, env.TRUSTED_PROXIES);
    const network = networkOfVisitor(address);
    const hasSession = () => sessionInCookies(cookiesAlone(req, pageOrigin(req))) !== null;
    const mostOfFile = mostOfFiles.get(pathWithoutQuery(req.url ?? ""));
    const body = await readBody(req, { hold: bodyMemory(res, network), hasSession, mostOfFile });
    if (body.outcome === "refused") return sendPlain(res, body.response);

    const answered = uncached.run(network, () => answer(req, res, body.bytes, address));
    if (!answered) return sendPlain(res, busy);
    const response = await answered;
    if (!response) return;
    // Out of the queue, where clients that do not read would keep the places of their whole network.
    const sent = sendResponse(res, response);
    if (response.headers.get("Content-Type") === "text/event-stream")
      return sent.catch(() => void res.destroy());
    unread.add(network, res);
    await sent;
  }

  /** Null if the visitor has left. */
  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    bytes: Buffer<ArrayBuffer> | null,
    address: string,
  ): Promise<Response | null> {
    // The visitor may have left while the request waited.
    if (res.destroyed) return null;
    const left = new AbortController();
    res.once("close", () => {
      if (!res.writableFinished) left.abort();
    });
    const request = new Request(`${requestedProtocol(req)}//${requestedHost(req)}${req.url}`, {
      method: req.method ?? "GET",
      headers: req.headers as Record<string, string>,
      body: bytes,
      // At a double click the browser closes the first post's connection, which must not end its work.
      signal: bytes ? null : left.signal,
    });
    request.headers.set(CLIENT_ADDRESS_HEADER, address);
    // React Router would answer in plain English.
    if (!URL.canParse(request.headers.get("Origin") ?? "null:")) request.headers.set("Origin", "null");

    const response = bytes
      ? await doubleSubmissions.handle(request, bytes, address)
      : await answerRead(request);

    if (response.headers.get("Content-Type") === "text/event-stream") return response;

    // A response to a POST repeats what was typed; one with a personal URL or a cookie belongs to one visitor. React Router
    // leaves out of a route's data what the route says of caches.
    const isUnsaid = (bytes || isDataRequest(request)) && !response.headers.has("Cache-Control");
    const isPersonal = isPersonalUrl(request.url);
    if (isUnsaid || isPersonal || response.headers.has("Set-Cookie"))
      response.headers.set("Cache-Control", "private, no-store");
    if (isPersonal) response.headers.set("X-Robots-Tag", "noindex");
    return compressResponse(request, response);
  }
}

function cookiesAlone(req: IncomingMessage, origin: string): Request {
  return new Request(origin, { headers: { Cookie: req.headers.cookie ?? "" } });
}

/** A host may have a whole /48 of IPv6 to itself. */
function networkOfVisitor(address: string): string {
  return networkOf(address, 48);
}

async function sendResponse(res: ServerResponse, { status, headers, body }: Response): Promise<void> {
  res.setHeaders(headers).writeHead(status);
  if (!body || res.req.method === "HEAD") res.end();
  else await writeReadableStreamToWritable(body, res);
}

function sendPlain(res: ServerResponse, { status, line, headers }: PlainResponse): void {
  res
    .writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close", ...headers })
    .end(`${line}\n요청 번호: ${String(res.getHeader(REQUEST_ID_HEADER))}\n`);
}

function exitWithMessage(words: string): never {
  console.error(words);
  process.exit(1);
}
