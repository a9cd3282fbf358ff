const MAX_BODY_BYTES = 2 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/** Reads the request's body into memory. Throws BodyTooLarge, for chunked bodies too. */
export async function withBodyRead(request: Request): Promise<Request> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: length > 0 ? Buffer.concat(chunks) : undefined });
}
