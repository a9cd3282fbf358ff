import {
  requestKey,
  restoreResponse,
  type StoredResponse,
  storeResponse,
} from "./request/stored-response.server.ts";
import { escapeHtml } from "./security/escape-html.ts";

export type InterimPage = { under: string; page: string };

// The browser repeats the request at once. A response kept longer could reach an admin who has lost the role meanwhile.
const KEPT_MS = 10_000;
const MAX_KEPT = 200;

/** On a URL with a fragment, Chromium 153 ignores a refresh without a URL. */
function refreshHeaderOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `<meta http-equiv="refresh" content="0; url=${escapeHtml(pathname + search)}">`;
}

/** Sends an interim page while a response is slow, then a meta refresh: a response under way cannot redirect. */
export class InterimPages {
  readonly #pages: InterimPage[];
  readonly #handle: (request: Request) => Promise<Response>;
  readonly #afterMs: number;
  readonly #kept = new Map<string, StoredResponse>();

  constructor(pages: InterimPage[], handle: (request: Request) => Promise<Response>, afterMs: number) {
    this.#pages = pages;
    this.#handle = handle;
    this.#afterMs = afterMs;
  }

  async answer(request: Request): Promise<Response> {
    const page = acceptsHtml(request) ? this.#pageFor(new URL(request.url).pathname) : undefined;
    if (page === undefined) return this.#handle(request);

    const key = requestKey(request);
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      return restoreResponse(kept);
    }
    const answer = this.#handle(request);
    const inTime = await this.#inTime(answer);
    if (inTime) return inTime;
    const shown = await this.#handle(new Request(new URL(page, request.url)));
    const isKept = answer.then((late) => this.#keep(request, key, late));
    return this.#wait(shown, refreshHeaderOf(request), isKept);
  }

  #pageFor(path: string): string | undefined {
    return this.#pages.find(({ under }) => path === under || path.startsWith(`${under}/`))?.page;
  }

  #inTime(answer: Promise<Response>): Promise<Response | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, this.#afterMs, null);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async #keep(request: Request, key: string, late: Response): Promise<void> {
    const stored = await storeResponse(late);
    if (request.signal.aborted || this.#kept.size >= MAX_KEPT) return;
    this.#kept.set(key, stored);
    setTimeout(() => this.#kept.delete(key), KEPT_MS).unref();
  }

  async #wait(shown: Response, refresh: string, until: Promise<void>): Promise<Response> {
    const [before, after] = cut(await shown.text(), "</body>");
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(before));
        // After a failure the refreshed page shows the error.
        await until.catch(() => {});
        controller.enqueue(encoder.encode(refresh + after));
        controller.close();
      },
    });
    const headers = new Headers(shown.headers);
    headers.delete("Speculation-Rules");
    headers.set("Cache-Control", "private, no-store");
    // Keeps proxies and compression from buffering the first part.
    headers.set("X-Accel-Buffering", "no");
    return new Response(body, { status: shown.status, headers });
  }
}

function acceptsHtml({ method, headers }: Request): boolean {
  return method === "GET" && (headers.get("Accept") ?? "").includes("text/html");
}

function cut(text: string, at: string): [before: string, after: string] {
  const index = text.lastIndexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index)];
}
