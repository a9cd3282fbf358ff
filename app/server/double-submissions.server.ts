import { createHash } from "node:crypto";

type StoredResponse = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };

/**
 * Answers a form that is posted again while the first post is under way, as by a double click without scripts, with the
 * first's response: the browser shows the last one only, which would report a used code or a second invite.
 */
export class DoubleSubmissions {
  readonly #handle: (request: Request) => Promise<Response>;
  readonly #underWay = new Map<string, Promise<StoredResponse | null>>();

  constructor(handle: (request: Request) => Promise<Response>) {
    this.#handle = handle;
  }

  /** `client`: the visitor's address. `request` must not be aborted when its client closes the connection. */
  async handle(request: Request, body: Uint8Array, client: string): Promise<Response> {
    const key = keyOf(request, body, client);
    const first = await this.#underWay.get(key);
    if (first) return responseOf(first);

    const response = this.#handle(request);
    const stored = response.then(store, () => null);
    this.#underWay.set(key, stored);
    try {
      const kept = await stored;
      return kept ? responseOf(kept) : await response;
    } finally {
      if (this.#underWay.get(key) === stored) this.#underWay.delete(key);
    }
  }
}

/** Null for a stream, as of an export. */
async function store(response: Response): Promise<StoredResponse | null> {
  const type = response.headers.get("Content-Type");
  if (response.body !== null && !type?.startsWith("text/html")) return null;
  const { status, headers } = response;
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

function responseOf({ status, headers, body }: StoredResponse): Response {
  return new Response(body.length > 0 ? body : null, { status, headers: new Headers(headers) });
}

function keyOf({ url, headers }: Request, body: Uint8Array, client: string): string {
  const about = [url, client, ...["Cookie", "User-Agent", "Origin"].map((name) => headers.get(name))];
  return createHash("sha256").update(JSON.stringify(about)).update(body).digest("base64url");
}
