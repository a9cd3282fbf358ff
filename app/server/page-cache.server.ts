import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding, quickBrotli } from "./compression.server.ts";
import { logError } from "./log.server.ts";
import { prepare, type Prepared, sendPrepared } from "./prepared-response.server.ts";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";
import { pathWithoutQuery } from "./request/request-target.server.ts";
import { personalUrls, type RouteHandles } from "./route-paths.server.ts";
import { securityHeaders } from "./security/security-headers.server.ts";

// Most cookies are not of this site, and need no check.
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?(?:sb-|flash=)/;

const MAX_ORIGINS = 8;
const IDLE_AFTER_MS = 60_000;
/** Stands for the origin in a rendered page. Its protocol is the visitor's. */
const ANY_HOST = "any-host.invalid";

type Rendered = { html: string; headers: Headers };
type Page = Record<Encoding, Prepared>;
type IsPersonal = (req: IncomingMessage, origin: string) => Promise<boolean>;
type OriginCache = { pages: Map<string, Promise<Page>>; lastUsedAt: number; hits: number };

export class PageCache {
  readonly #paths: ReadonlySet<string>;
  readonly #isPersonalUrl: (url: string) => boolean;
  readonly #render: (request: Request) => Promise<Response>;
  readonly #isPersonal: IsPersonal;
  readonly #rendered = new Map<string, Promise<Rendered | null>>();
  readonly #origins = new Map<string, OriginCache>();

  /** `isPersonal` tells cookies that this site wrote from ones that anyone can make up to have pages rendered. */
  constructor(routes: RouteHandles, render: (request: Request) => Promise<Response>, isPersonal: IsPersonal) {
    this.#paths = new Set(routes.flatMap(({ path, handle }) => (handle.cache ? [path] : [])));
    this.#isPersonalUrl = personalUrls(routes);
    this.#render = render;
    this.#isPersonal = isPersonal;
  }

  serve(req: IncomingMessage, res: ServerResponse, origin: string, id: string, otherwise: () => void): void {
    const { method, url = "" } = req;
    const path = pathWithoutQuery(url);
    const isRead = method === "GET" || method === "HEAD";
    if (!this.#paths.has(path) || !isRead || this.#isPersonalUrl(url)) return otherwise();
    if (!this.#origins.has(origin) && !isOrigin(origin)) return otherwise();

    const answer = async () => {
      const encoding = acceptedEncoding(req.headers["accept-encoding"]);
      const prepared = await this.#prepared(origin, path, encoding);
      if (prepared) sendPrepared(prepared, req, res, [REQUEST_ID_HEADER, id]);
      else otherwise();
    };
    const { cookie } = req.headers;
    if (cookie === undefined || !PERSONAL_COOKIE.test(cookie)) return void answer();
    void this.#isPersonal(req, origin).then((isPersonal) => (isPersonal ? otherwise() : answer()), otherwise);
  }

  async #prepared(origin: string, path: string, encoding: Encoding): Promise<Prepared | null> {
    const cache = this.#cacheOf(origin);
    const cached = await cache?.pages.get(path);
    if (cached) return cached[encoding];
    const rendered = await this.#renderedOnce(new URL(origin).protocol, path);
    if (!rendered) return null;
    if (!cache) return prepareOnce(rendered, origin, encoding);
    const page = cache.pages.get(path) ?? toPage(rendered, origin);
    cache.pages.set(path, page);
    return (await page)[encoding];
  }

  /** Anyone can make up a host: a new origin replaces the least used of the idle ones, which bounds memory and keeps used
   * pages. For others a page is compressed anew, but not rendered. */
  #cacheOf(origin: string): OriginCache | null {
    const now = Date.now();
    const cache = this.#origins.get(origin);
    if (cache) {
      cache.lastUsedAt = now;
      cache.hits += 1;
      return cache;
    }
    if (this.#origins.size >= MAX_ORIGINS) {
      const idle = [...this.#origins].filter(([, { lastUsedAt }]) => now - lastUsedAt > IDLE_AFTER_MS);
      const [least] = idle.sort(([, one], [, other]) => one.hits - other.hits);
      if (!least) return null;
      this.#origins.delete(least[0]);
    }
    const empty: OriginCache = { pages: new Map(), lastUsedAt: now, hits: 1 };
    this.#origins.set(origin, empty);
    return empty;
  }

  #renderedOnce(protocol: string, path: string): Promise<Rendered | null> {
    const address = `${protocol}//${ANY_HOST}${path}`;
    const begun = this.#rendered.get(address);
    if (begun) return begun;
    const rendered = this.#render(new Request(address))
      .then(async (response) =>
        isCacheable(response) ? { html: await response.text(), headers: response.headers } : null,
      )
      .catch((error: unknown) => {
        logError("page not cached", { path, error: error instanceof Error ? error.stack : String(error) });
        return null;
      });
    this.#rendered.set(address, rendered);
    // For the next visitor it is tried again.
    void rendered.then((page) => page ?? this.#rendered.delete(address));
    return rendered;
  }
}

function isOrigin(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin;
}

function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/private|no-store/.test(headers.get("Cache-Control") ?? "") &&
    !headers.get("Content-Security-Policy")?.includes("'nonce-")
  );
}

async function toPage(rendered: Rendered, origin: string): Promise<Page> {
  const { body, headers } = atOrigin(rendered, origin);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    br: prepare(br, "br", headers),
    gzip: prepare(gz, "gzip", headers),
    identity: prepare(body, "identity", headers),
  };
}

function prepareOnce(rendered: Rendered, origin: string, encoding: Encoding): Prepared {
  const { body, headers } = atOrigin(rendered, origin);
  return encoding === "br" ? prepare(quickBrotli(body), "br", headers) : prepare(body, "identity", headers);
}

function atOrigin({ html, headers: own }: Rendered, origin: string) {
  const { protocol } = new URL(origin);
  const body = Buffer.from(html.replaceAll(`${protocol}//${ANY_HOST}`, () => origin));
  const headers = new Headers(securityHeaders(protocol === "https:"));
  for (const [name, value] of own) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.set("Vary", "Accept-Encoding, Cookie");
  return { body, headers };
}
