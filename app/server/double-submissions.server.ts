import { createHash } from "node:crypto";

/**
 * Answers a form that is posted again while the first post is under way, as by a double click without scripts, with the
 * first's response: the browser shows the last one only, which would report a used code or a second invite.
 */
export class DoubleSubmissions {
  readonly #handle: (request: Request) => Promise<Response>;
  readonly #underWay = new Map<string, Promise<Response | null>>();

  constructor(handle: (request: Request) => Promise<Response>) {
    this.#handle = handle;
  }

  /** `client`: the visitor's address. `request` must not be aborted when its client closes the connection. */
  async handle(request: Request, body: Uint8Array, client: string): Promise<Response> {
    const key = keyOf(request, body, client);
    const first = await this.#underWay.get(key);
    if (first) return first.clone();

    const response = this.#handle(request);
    const copy = response.then(copyOfPage, () => null);
    this.#underWay.set(key, copy);
    try {
      return await response;
    } finally {
      if (this.#underWay.get(key) === copy) this.#underWay.delete(key);
    }
  }
}

/** Null for a stream, as of an export. */
function copyOfPage(response: Response): Response | null {
  const isPage = response.body === null || response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage ? response.clone() : null;
}

function keyOf({ url, headers }: Request, body: Uint8Array, client: string): string {
  const about = [url, client, headers.get("Cookie"), headers.get("User-Agent"), headers.get("Origin")];
  return createHash("sha256").update(JSON.stringify(about)).update(body).digest("base64url");
}
