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
    encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip();
  const body = response.body.pipeThrough(Duplex.toWeb(compressor));
  return new Response(body as ReadableStream<Uint8Array>, { status: response.status, headers });
}
