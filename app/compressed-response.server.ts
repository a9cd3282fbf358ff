import { Duplex } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const COMPRESSIBLE = /^text\/(?:html|x-script)/;

/** Compresses pages and their data on the way out; files are compressed at build time, event streams never. */
export function compressed(request: Request, response: Response): Response {
  if (!response.body || !COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "")) return response;

  const accepted = request.headers.get("Accept-Encoding") ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (encoding === null) return new Response(response.body, { status: response.status, headers });

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const compressor =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip();
  // Node's stream types and the DOM's describe the same objects, but not in the same words.
  const pair = Duplex.toWeb(compressor) as unknown as ReadableWritablePair<Uint8Array<ArrayBuffer>>;
  return new Response(response.body.pipeThrough(pair), { status: response.status, headers });
}
