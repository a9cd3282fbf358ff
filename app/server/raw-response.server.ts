import type { ServerResponse } from "node:http";

// Global, because the server and the build that it loads each have a copy of this module.
const RAW_WRITER = Symbol.for("raw-writer");

type WithRawWriter = { [RAW_WRITER]?: (res: ServerResponse) => void };

/** Has a body that stays open for hours written without web streams, which take more memory than the connection. */
export function registerRawWriter(body: ReadableStream, writeTo: (res: ServerResponse) => void): void {
  Object.assign(body, { [RAW_WRITER]: writeTo } satisfies WithRawWriter);
}

export function writeRawResponse(res: ServerResponse, { status, headers, body }: Response): boolean {
  const writeTo = (body as WithRawWriter | null)?.[RAW_WRITER];
  if (!writeTo) return false;
  for (const [name, value] of headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  // The body ends with the connection, so that it needs no chunked encoding.
  res.removeHeader("Transfer-Encoding");
  res.setHeader("Connection", "close");
  res.writeHead(status);
  res.flushHeaders();
  // Frees memory: a browser's cookies alone are 3 KB, and nothing reads the headers after this.
  res.req.headers = {};
  res.req.rawHeaders = [];
  writeTo(res);
  return true;
}
