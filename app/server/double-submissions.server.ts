import {
  requestKey,
  restoreResponse,
  type StoredResponse,
  storeResponse,
} from "./request/stored-response.server.ts";

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
    const key = requestKey(request, [client, request.headers.get("Origin") ?? ""], body);
    const first = await this.#underWay.get(key);
    if (first) return restoreResponse(first);

    const response = this.#handle(request);
    const stored = response.then(storePage, () => null);
    this.#underWay.set(key, stored);
    try {
      const kept = await stored;
      return kept ? restoreResponse(kept) : await response;
    } finally {
      if (this.#underWay.get(key) === stored) this.#underWay.delete(key);
    }
  }
}

/** Null for a stream, as of an export. */
async function storePage(response: Response): Promise<StoredResponse | null> {
  const isPage = response.body === null || response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage ? storeResponse(response) : null;
}
