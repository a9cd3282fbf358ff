import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const COMPRESSIBLE = /^text\/(?:html|x-script)/;
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

export function acceptedEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  if (ACCEPTS_BROTLI.test(accepted)) return "br";
  return ACCEPTS_GZIP.test(accepted) ? "gzip" : "identity";
}

/** Compresses pages and their data in one call: streaming compression takes longer than React's rendering. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  if (!response.body || !COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "")) return response;

  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  if (encoding === "identity") return new Response(response.body, { status: response.status, headers });

  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const whole = Buffer.from(await response.arrayBuffer());
  const bytes = encoding === "br" ? await brotli(whole) : await promisify(gzip)(whole);
  return new Response(bytes, { status: response.status, headers });
}

// Only the preview of a file to import is longer.
const MOST_AT_ONCE = 512 * 1024;

function brotli(whole: Buffer): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  return whole.length > MOST_AT_ONCE ? promisify(brotliCompress)(whole, quickly(whole)) : quickBrotli(whole);
}

// Synchronous: the hand-over to another thread takes as long as the compression of a page.
export function quickBrotli(whole: Buffer): Buffer<ArrayBuffer> {
  return brotliCompressSync(whole, quickly(whole));
}

// Quality 4 takes three times as long to save a thirteenth. The default window of 4 MB would be cleared each time.
function quickly(whole: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  };
}
