import { createHash } from "node:crypto";

/** A response that can be sent more than once. */
export type StoredResponse = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };

export async function storeResponse({ status, headers, body }: Response): Promise<StoredResponse> {
  return { status, headers, body: new Uint8Array(await new Response(body).arrayBuffer()) };
}

export function restoreResponse({ status, headers, body }: StoredResponse): Response {
  return new Response(body.length > 0 ? body : null, { status, headers });
}

/** The same for a request that one browser repeats. `also`: what else must be the same. */
export function requestKey(
  { url, headers }: Request,
  also: readonly string[] = [],
  body?: Uint8Array,
): string {
  const about = [url, headers.get("Cookie"), headers.get("User-Agent"), ...also];
  return createHash("sha256")
    .update(JSON.stringify(about))
    .update(body ?? new Uint8Array())
    .digest("base64url");
}
