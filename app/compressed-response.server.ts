import { Duplex } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const COMPRESSIBLE = /^text\/(?:html|x-script)/;
// `;q=0` refuses one.
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Compresses pages and their data on the way out; files are compressed at build time, event streams never. */
export function compressed(request: Request, response: Response): Response {
  if (!response.body || !COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "")) return response;

  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (encoding === "identity") return new Response(response.body, { status: response.status, headers });

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

/** The best encoding for a browser that sent this Accept-Encoding. */
export function acceptedEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  if (ACCEPTS_BROTLI.test(accepted)) return "br";
  return ACCEPTS_GZIP.test(accepted) ? "gzip" : "identity";
}
