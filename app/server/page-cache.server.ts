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

// Most cookies are not of this site.
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?(?:sb-|flash=)/;

/** Anyone can make up a host: beyond these a page is compressed anew for each request, but not rendered. */
const MOST_PAGES = 64;
/** Stands for the origin in a rendered page. Its protocol is the visitor's. */
const ANY_HOST = "any-host.invalid";

type Rendered = { html: string; headers: Headers };
type Page = Record<Encoding, Prepared>;

export class PageCache {
  readonly #paths: ReadonlySet<string>;
  readonly #isPersonalUrl: (url: string) => boolean;
  readonly #render: (request: Request) => Promise<Response>;
  readonly #rendered = new Map<string, Promise<Rendered | null>>();
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(routes: RouteHandles, render: (request: Request) => Promise<Response>) {
    this.#paths = new Set(routes.flatMap(({ path, handle }) => (handle.cache ? [path] : [])));
    this.#isPersonalUrl = personalUrls(routes);
    this.#render = render;
  }

  serve(req: IncomingMessage, res: ServerResponse, origin: string, id: string, otherwise: () => void): void {
    const { method, url = "" } = req;
    const path = pathWithoutQuery(url);
    const isRead = method === "GET" || method === "HEAD";
    const isPersonal = this.#isPersonalUrl(url) || PERSONAL_COOKIE.test(req.headers.cookie ?? "");
    if (!this.#paths.has(path) || !isRead || isPersonal || !isOrigin(origin)) return otherwise();

    const encoding = acceptedEncoding(req.headers["accept-encoding"]);
    void this.#prepared(origin, path, encoding).then((prepared) => {
      if (prepared) sendPrepared(prepared, req, res, [REQUEST_ID_HEADER, id]);
      else otherwise();
    });
  }

  async #prepared(origin: string, path: string, encoding: Encoding): Promise<Prepared | null> {
    const address = origin + path;
    const kept = await this.#pages.get(address);
    if (kept) return kept[encoding];
    const rendered = await this.#renderedOnce(new URL(origin).protocol, path);
    if (!rendered) return null;
    const page = this.#pages.get(address) ?? (this.#pages.size < MOST_PAGES && toPage(rendered, origin));
    if (!page) return prepareOnce(rendered, origin, encoding);
    this.#pages.set(address, page);
    return (await page)[encoding];
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
