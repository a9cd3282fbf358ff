import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** A body longer than this backend takes. */
export class BodyTooLarge extends Error {}

/** Reads a node request into a web-standard one. Throws BodyTooLarge over 2 MiB, chunked bodies included. */
export async function toWebRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const single of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, single);
  }
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : await readBody(incoming);
  return new Request(new URL(incoming.url ?? "/", origin), { method, headers, body });
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return length === 0 ? undefined : new Uint8Array(Buffer.concat(chunks));
}

/** Writes a web-standard response out. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.statusCode = response.status;
  outgoing.end(body);
}
