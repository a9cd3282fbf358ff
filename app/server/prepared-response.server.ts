import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "./compression.server.ts";

/** A response in memory, as its headers and body are sent: many clients that read slowly share it. */
export type Prepared = {
  status?: number;
  etag: string;
  headers: string[];
  headersUnchanged: string[];
  body: Buffer;
};

/** `body` is encoded already. */
export function prepare(body: Buffer, encoding: Encoding, common: Headers): Prepared {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
  const unchanged = new Headers(common);
  unchanged.set("ETag", etag);
  const whole = new Headers(unchanged);
  unchanged.delete("Content-Type");
  whole.set("Content-Length", String(body.length));
  if (encoding !== "identity") whole.set("Content-Encoding", encoding);
  return { etag, headers: [...whole].flat(), headersUnchanged: [...unchanged].flat(), body };
}

/** One part of what says `Accept-Ranges`, which browsers request of videos; undefined where the whole is the answer. */
export function rangeOf(whole: Prepared, range: string | undefined): Prepared | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if ((!from && !to) || !whole.headers.includes("accept-ranges")) return undefined;
  const { length } = whole.body;
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(Number(to), length - 1) : length - 1;
  const isThere = start <= end && start < length;
  const body = isThere ? whole.body.subarray(start, end + 1) : Buffer.alloc(0);
  const headers = new Headers(pairsOf(whole.headers));
  headers.set("Content-Range", `bytes ${isThere ? `${start}-${end}` : "*"}/${length}`);
  headers.set("Content-Length", String(body.length));
  return { ...whole, status: isThere ? 206 : 416, headers: [...headers].flat(), body };
}

function pairsOf(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 ? [] : [[name, flat[index + 1] ?? ""] as [string, string]],
  );
}

/** `more`: headers of this request. node:http writes a prepared array fastest, if none was set with setHeader. */
export function sendPrepared(
  { status = 200, etag, headers, headersUnchanged, body }: Prepared,
  req: IncomingMessage,
  res: ServerResponse,
  more: readonly string[],
): void {
  const isUnchanged = req.headers["if-none-match"]?.includes(etag) ?? false;
  res.writeHead(isUnchanged ? 304 : status, [...(isUnchanged ? headersUnchanged : headers), ...more]);
  if (isUnchanged || req.method === "HEAD") res.end();
  else res.end(body);
}
