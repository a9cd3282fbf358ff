import type { IncomingMessage } from "node:http";

export type PlainResponse = { status: number; line: string; headers?: Record<string, string> };

/** `bytes` are null where the method has no body. */
type Body =
  { outcome: "read"; bytes: Buffer<ArrayBuffer> | null } | { outcome: "refused"; response: PlainResponse };

// The longest form of the site, 5,000 Hangul in percent-encoding and its other fields, is under 60 KB.
const MAX_BYTES = 256 * 1024;
// Read to the end, or the browser would show a reset connection instead of the answer.
const MAX_IGNORED_BYTES = 8 * 1024 * 1024;

const METHODS_WITHOUT_BODY = ["GET", "HEAD"];
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Buffers a posted form, so that the limit also holds for chunked bodies. Everything but GET, HEAD and form posts is
 * refused.
 */
export async function readBody(req: IncomingMessage): Promise<Body> {
  const method = req.method ?? "GET";
  if (METHODS_WITHOUT_BODY.includes(method)) return { outcome: "read", bytes: null };
  if (method !== "POST") {
    return refused(405, "지원하지 않는 요청입니다.", { Allow: "GET, HEAD, POST" });
  }
  if (!FORM_TYPES.test(req.headers["content-type"] ?? "")) {
    return refused(415, "지원하지 않는 형식입니다. 사이트의 양식으로 보내 주세요.");
  }

  const tooLarge = refused(413, "보내신 내용이 너무 깁니다. 내용을 줄여 다시 보내 주세요.");
  if (Number(req.headers["content-length"] ?? 0) > MAX_IGNORED_BYTES) return tooLarge;

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_IGNORED_BYTES) return tooLarge;
    if (size <= MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BYTES) return tooLarge;
  return { outcome: "read", bytes: Buffer.concat(chunks) };
}

function refused(status: number, line: string, headers?: Record<string, string>): Body {
  return { outcome: "refused", response: { status, line, headers } };
}
