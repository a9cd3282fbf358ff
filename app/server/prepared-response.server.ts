import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "./compression.server.ts";

/** A response in memory, as its headers and body are sent: many clients that read slowly share it. */
export type Prepared = { etag: string; headers: string[]; headersUnchanged: string[]; body: Buffer };

/** `hash` names the content before its encoding. */
export function prepare(body: Buffer, encoding: Encoding, hash: string, common: Headers): Prepared {
  const etag = `"${hash}-${encoding}"`;
  const unchanged = new Headers(common);
  unchanged.set("ETag", etag);
  const whole = new Headers(unchanged);
  unchanged.delete("Content-Type");
  whole.set("Content-Length", String(body.length));
  if (encoding !== "identity") whole.set("Content-Encoding", encoding);
  return { etag, headers: [...whole].flat(), headersUnchanged: [...unchanged].flat(), body };
}

/** `more`: headers of this request. node:http writes a prepared array fastest, if none was set with setHeader. */
export function sendPrepared(
  { etag, headers, headersUnchanged, body }: Prepared,
  req: IncomingMessage,
  res: ServerResponse,
  more: readonly string[],
): void {
  const isUnchanged = req.headers["if-none-match"]?.includes(etag) ?? false;
  res.writeHead(isUnchanged ? 304 : 200, [...(isUnchanged ? headersUnchanged : headers), ...more]);
  if (isUnchanged || req.method === "HEAD") res.end();
  else res.end(body);
}
