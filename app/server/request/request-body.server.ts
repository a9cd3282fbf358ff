import type { IncomingMessage } from "node:http";

/** An answer that needs no page. */
export type Refusal = { status: number; words: string; headers?: Record<string, string> };

// The longest form of the site, 5,000 Hangul in percent-encoding and its other fields, is under 60 KB.
const MAX_BYTES = 256 * 1024;
// Read to its end, or the browser would show a cut connection and not our words.
const MAX_IGNORED_BYTES = 8 * 1024 * 1024;

const METHODS_WITHOUT_BODY = ["GET", "HEAD"];
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Reads a posted form whole before anything else sees it, so that the limit also holds where no length was declared.
 * Everything but GET, HEAD and form posts is refused.
 */
export async function readBody(
  req: IncomingMessage,
): Promise<{ bytes: Buffer<ArrayBuffer> | null } | Refusal> {
  const method = req.method ?? "GET";
  if (METHODS_WITHOUT_BODY.includes(method)) return { bytes: null };
  if (method !== "POST") {
    return { status: 405, words: "지원하지 않는 요청입니다.", headers: { Allow: "GET, HEAD, POST" } };
  }
  if (!FORM_TYPES.test(req.headers["content-type"] ?? "")) {
    return { status: 415, words: "지원하지 않는 형식입니다. 사이트의 양식으로 보내 주세요." };
  }

  const tooLarge = { status: 413, words: "보내신 내용이 너무 깁니다. 내용을 줄여 다시 보내 주세요." };
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
  return { bytes: Buffer.concat(chunks) };
}
