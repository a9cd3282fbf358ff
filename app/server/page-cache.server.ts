import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./compression.server.ts";
import { logError } from "./log.server.ts";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";
import { securityHeaders } from "./security/security-headers.server.ts";

const PERSONAL_COOKIE = /(?:^|;\s*)(?:sb-|flash=)/;

const MAX_ORIGINS = 8;
const IDLE_AFTER_MS = 60_000;

/** One encoding of a page, ready to be written. */
type Variant = { etag: string; headers: string[]; headersUnchanged: string[]; body: Buffer };
type Page = Record<Encoding, Variant>;
type Shelf = { pages: Map<string, Page>; building: Map<string, Promise<Page | null>>; askedAt: number };

/** Keeps the public pages in memory for as long as the process lives: they change only with a deployment. */
export class PageCache {
  readonly #paths: ReadonlySet<string>;
  readonly #render: (request: Request) => Promise<Response>;
  readonly #shelves = new Map<string, Shelf>();

  /** `render` is asked for each page of `paths` once, without anything of the visitor's but the origin. */
  constructor(paths: Iterable<string>, render: (request: Request) => Promise<Response>) {
    this.#paths = new Set(paths);
    this.#render = render;
  }

  /** Answers, or leaves it to `otherwise`. `origin` is what the page will name as its own, `id` the request's. */
  serve(req: IncomingMessage, res: ServerResponse, origin: string, id: string, otherwise: () => void): void {
    const path = pathWithoutQuery(req.url ?? "");
    const shelf = this.#paths.has(path) && isAnonymousRead(req) ? this.#shelfOf(origin) : null;
    if (shelf === null) return otherwise();

    const page = shelf.pages.get(path);
    if (page) return send(page, req, res, id);
    void this.#build(shelf, origin, path).then((built) => (built ? send(built, req, res, id) : otherwise()));
  }

  /**
   * Anyone can make up a host. The origins in use keep their place, and a new one gets that of one nobody asks for
   * any more: inventing them neither fills the memory nor takes the pages from other visitors.
   */
  #shelfOf(origin: string): Shelf | null {
    const now = Date.now();
    const shelf = this.#shelves.get(origin);
    if (shelf) {
      shelf.askedAt = now;
      return shelf;
    }
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return null;
    if (this.#shelves.size >= MAX_ORIGINS) {
      const idle = [...this.#shelves].find(([, { askedAt }]) => now - askedAt > IDLE_AFTER_MS);
      if (!idle) return null;
      this.#shelves.delete(idle[0]);
    }
    const empty: Shelf = { pages: new Map(), building: new Map(), askedAt: now };
    this.#shelves.set(origin, empty);
    return empty;
  }

  /** Builds a page once, however many wait for it; `null` for one that is not to be kept. */
  #build(shelf: Shelf, origin: string, path: string): Promise<Page | null> {
    const begun = shelf.building.get(path);
    if (begun) return begun;
    const building = this.#render(new Request(origin + path))
      .then((response) => (isForEveryone(response) ? toPage(response, origin.startsWith("https:")) : null))
      .then((page) => {
        if (page) shelf.pages.set(path, page);
        return page;
      })
      .catch((error: unknown) => {
        logError("page not kept", { path, error: error instanceof Error ? error.stack : String(error) });
        return null;
      })
      .finally(() => shelf.building.delete(path));
    shelf.building.set(path, building);
    return building;
  }
}

function pathWithoutQuery(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function isAnonymousRead({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return headers.cookie === undefined || !PERSONAL_COOKIE.test(headers.cookie);
}

function isForEveryone({ status, headers }: Response): boolean {
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
  // Kept by browsers and proxies, but asked about every time: who has signed in meanwhile sees another page.
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

// Lists of headers made beforehand, and none set singly, are what node:http writes fastest.
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
