import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./compression.server.ts";
import { logError } from "./log.server.ts";
import { receiptTokenIn } from "./request/receipt-token.ts";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";
import { securityHeaders } from "./security/security-headers.server.ts";

// Most cookies are not of this site, and need no check.
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?(?:sb-|flash=)/;

const MAX_ORIGINS = 8;
const IDLE_AFTER_MS = 60_000;

type Variant = { etag: string; headers: string[]; headersUnchanged: string[]; body: Buffer };
type Page = Record<Encoding, Variant>;
type IsPersonal = (req: IncomingMessage, origin: string) => Promise<boolean>;
type OriginCache = {
  pages: Map<string, Page>;
  building: Map<string, Promise<Page | null>>;
  lastUsedAt: number;
  hits: number;
};

export class PageCache {
  readonly #paths: ReadonlySet<string>;
  readonly #render: (request: Request) => Promise<Response>;
  readonly #isPersonal: IsPersonal;
  readonly #origins = new Map<string, OriginCache>();

  /** `isPersonal` tells cookies that this site wrote from ones that anyone can make up to have pages rendered. */
  constructor(
    paths: Iterable<string>,
    render: (request: Request) => Promise<Response>,
    isPersonal: IsPersonal,
  ) {
    this.#paths = new Set(paths);
    this.#render = render;
    this.#isPersonal = isPersonal;
  }

  serve(req: IncomingMessage, res: ServerResponse, origin: string, id: string, otherwise: () => void): void {
    const path = pathWithoutQuery(req.url ?? "");
    const cache = this.#paths.has(path) && isReadWithoutReceipt(req) ? this.#cacheOf(origin) : null;
    if (cache === null) return otherwise();

    const answer = () => {
      const page = cache.pages.get(path);
      if (page) return send(page, req, res, id);
      void this.#build(cache, origin, path).then((built) =>
        built ? send(built, req, res, id) : otherwise(),
      );
    };
    const { cookie } = req.headers;
    if (cookie === undefined || !PERSONAL_COOKIE.test(cookie)) return answer();
    void this.#isPersonal(req, origin).then((isPersonal) => (isPersonal ? otherwise() : answer()), otherwise);
  }

  /** Anyone can make up a host: a new origin replaces the least used of the idle ones, which bounds memory and keeps used
   * pages. */
  #cacheOf(origin: string): OriginCache | null {
    const now = Date.now();
    const cache = this.#origins.get(origin);
    if (cache) {
      cache.lastUsedAt = now;
      cache.hits += 1;
      return cache;
    }
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return null;
    if (this.#origins.size >= MAX_ORIGINS) {
      const idle = [...this.#origins].filter(([, { lastUsedAt }]) => now - lastUsedAt > IDLE_AFTER_MS);
      const [least] = idle.sort(([, one], [, other]) => one.hits - other.hits);
      if (!least) return null;
      this.#origins.delete(least[0]);
    }
    const empty: OriginCache = { pages: new Map(), building: new Map(), lastUsedAt: now, hits: 1 };
    this.#origins.set(origin, empty);
    return empty;
  }

  #build(cache: OriginCache, origin: string, path: string): Promise<Page | null> {
    const begun = cache.building.get(path);
    if (begun) return begun;
    const building = this.#render(new Request(origin + path))
      .then((response) => (isCacheable(response) ? toPage(response, origin.startsWith("https:")) : null))
      .then((page) => {
        if (page) cache.pages.set(path, page);
        return page;
      })
      .catch((error: unknown) => {
        logError("page not cached", { path, error: error instanceof Error ? error.stack : String(error) });
        return null;
      })
      .finally(() => cache.building.delete(path));
    cache.building.set(path, building);
    return building;
  }
}

function pathWithoutQuery(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function isReadWithoutReceipt({ method, url = "" }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && receiptTokenIn(url) === null;
}

function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/private|no-store/.test(headers.get("Cache-Control") ?? "") &&
    !headers.get("Content-Security-Policy")?.includes("'nonce-")
  );
}

async function toPage(response: Response, isSecure: boolean): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  const common = new Headers(securityHeaders(isSecure));
  for (const [name, value] of response.headers) common.set(name, value);
  if (!common.has("Cache-Control")) common.set("Cache-Control", "no-cache");
  common.set("Vary", "Accept-Encoding, Cookie");

  const variant = (bytes: Buffer, encoding: Encoding): Variant => {
    const etag = `"${hash}-${encoding}"`;
    const unchanged = new Headers(common);
    unchanged.set("ETag", etag);
    const whole = new Headers(unchanged);
    unchanged.delete("Content-Type");
    whole.set("Content-Length", String(bytes.length));
    if (encoding !== "identity") whole.set("Content-Encoding", encoding);
    return { etag, headers: [...whole].flat(), headersUnchanged: [...unchanged].flat(), body: bytes };
  };
  return { br: variant(br, "br"), gzip: variant(gz, "gzip"), identity: variant(body, "identity") };
}

// node:http writes a prepared array of headers fastest, if none was set with setHeader.
function send(page: Page, req: IncomingMessage, res: ServerResponse, id: string): void {
  const { etag, headers, headersUnchanged, body } = page[acceptedEncoding(req.headers["accept-encoding"])];
  const isUnchanged = req.headers["if-none-match"]?.includes(etag) ?? false;
  res.writeHead(isUnchanged ? 304 : 200, [
    ...(isUnchanged ? headersUnchanged : headers),
    REQUEST_ID_HEADER,
    id,
  ]);
  if (isUnchanged || req.method === "HEAD") res.end();
  else res.end(body);
}
