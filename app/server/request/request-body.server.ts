import type { IncomingMessage, ServerResponse } from "node:http";

export type PlainResponse = { status: number; line: string; headers?: Record<string, string> };

type Body =
  { outcome: "read"; bytes: Buffer<ArrayBuffer> | null } | { outcome: "refused"; response: PlainResponse };

// The site's longest form, 5,000 percent-encoded Hangul and its other fields, is under 60 KB.
const MAX_BYTES = 128 * 1024;
// A refused body is read up to here, or the browser would show a connection reset instead of the response.
const MAX_IGNORED_BYTES = 8 * 1024 * 1024;

/** A list page with every inquiry selected posts about a hundred. */
export const MAX_FIELDS = 256;

export const fileTooLong = (most: number) =>
  `파일이 너무 큽니다. ${most / 1024}KB가 넘지 않게 나누어 다시 올려 주세요.`;

const METHODS_WITHOUT_BODY = ["GET", "HEAD"];
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

export const busy: PlainResponse = {
  status: 503,
  line: "지금 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  headers: { "Retry-After": "5" },
};

/** `mostOfFile`: of the path that the form is posted to, where it takes one. */
type Reader = { hold: HoldChunk; hasSession: () => boolean; mostOfFile?: number | undefined };

/** Buffers a form, so that the limit also holds for chunked bodies. Refuses all but GET, HEAD and form posts. Files are kept
 * of those with a session: fifteen strangers with one each would use up the memory of their network. */
export async function readBody(
  req: IncomingMessage,
  { hold, hasSession, mostOfFile }: Reader,
): Promise<Body> {
  const method = req.method ?? "GET";
  if (METHODS_WITHOUT_BODY.includes(method)) return { outcome: "read", bytes: null };
  if (method !== "POST") {
    await discardBody(req);
    return refused(405, "지원하지 않는 요청입니다.", { Allow: "GET, HEAD, POST" });
  }
  const formType = FORM_TYPES.exec(req.headers["content-type"] ?? "")?.[1]?.toLowerCase();
  if (!formType) {
    await discardBody(req);
    return refused(415, "지원하지 않는 형식입니다. 사이트의 양식으로 보내 주세요.");
  }

  let isOutOfMemory = false;
  const takesFile = mostOfFile !== undefined && hasSession();
  const bytes = await readBytes(req, takesFile ? mostOfFile + MAX_BYTES : MAX_BYTES, (size) => {
    isOutOfMemory ||= !hold(size);
    return !isOutOfMemory;
  });
  if (isOutOfMemory) return { outcome: "refused", response: busy };
  if (!bytes && takesFile) return refused(413, fileTooLong(mostOfFile));
  if (!bytes && mostOfFile !== undefined)
    return refused(401, "로그인이 끝나 파일을 받지 않았습니다. 다시 로그인한 뒤 올려 주세요.");
  if (!bytes) return refused(413, "보내신 내용이 너무 깁니다. 내용을 줄여 다시 보내 주세요.");
  // Checked before parsing: 131,000 fields blocked the event loop for half a second.
  if (hasTooManyFields(bytes, formType))
    return refused(413, "보내신 내용이 너무 많습니다. 사이트의 양식으로 다시 보내 주세요.");
  return { outcome: "read", bytes };
}

/** Null if longer than `most`, or if `hold` refused a chunk; the rest is read, but not kept. */
async function readBytes(
  req: IncomingMessage,
  most: number,
  hold: HoldChunk = () => true,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(req.headers["content-length"] ?? 0) > MAX_IGNORED_BYTES) return null;

  const chunks: Buffer[] = [];
  let size = 0;
  let isKept = true;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_IGNORED_BYTES) return null;
    isKept &&= size <= most && hold(chunk.length);
    if (isKept) chunks.push(chunk);
    else chunks.length = 0;
  }
  return isKept ? Buffer.concat(chunks) : null;
}

export async function discardBody(req: IncomingMessage): Promise<void> {
  await readBytes(req, 0);
}

function hasTooManyFields(bytes: Buffer, formType: string): boolean {
  if (formType.startsWith("multipart")) {
    // Every part has this header. The boundary is not used, since the parser may read a different one.
    return bytes.toString("latin1").split(/content-disposition/i, MAX_FIELDS + 2).length > MAX_FIELDS + 1;
  }
  let ampersands = 0;
  for (let at = bytes.indexOf("&"); at !== -1 && ampersands < MAX_FIELDS; at = bytes.indexOf("&", at + 1))
    ampersands += 1;
  return ampersands >= MAX_FIELDS;
}

function refused(status: number, line: string, headers?: Record<string, string>): Body {
  return { outcome: "refused", response: { status, line, headers } };
}

const MOST_HELD = 64 * 1024 * 1024;
/** A thousand of the longest forms; one network must not use up the memory of the others. */
const MOST_OF_NETWORK = MOST_HELD / 4;
// A chunk of one byte takes 206 bytes of heap, and a client can send a body in such chunks.
const BYTES_PER_CHUNK = 256;

let heldInAll = 0;
const heldOfNetwork = new Map<string, number>();

type HoldChunk = (bytes: number) => boolean;

/** Counts the chunks of a request's body until it is answered. The returned function is false if there is no memory left. */
export function bodyMemory(res: ServerResponse, network: string): HoldChunk {
  let held = 0;
  let isOver = false;
  res.once("close", () => {
    isOver = true;
    addHeld(network, -held);
  });
  return (bytes) => {
    const more = bytes + BYTES_PER_CHUNK;
    const isTooMuch =
      heldInAll + more > MOST_HELD || (heldOfNetwork.get(network) ?? 0) + more > MOST_OF_NETWORK;
    if (isOver || isTooMuch) return false;
    held += more;
    addHeld(network, more);
    return true;
  };
}

function addHeld(network: string, bytes: number): void {
  heldInAll += bytes;
  const held = (heldOfNetwork.get(network) ?? 0) + bytes;
  if (held === 0) heldOfNetwork.delete(network);
  else heldOfNetwork.set(network, held);
}
