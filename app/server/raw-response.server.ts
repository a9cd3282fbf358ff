import type { ServerResponse } from "node:http";

// The server and the build that it loads have a copy of this module each.
const RAW_WRITER = Symbol.for("raw-writer");

type WithRawWriter = { [RAW_WRITER]?: (res: ServerResponse) => void };

/** For a body that stays open for hours: written without the streams of the web, which weigh more than the connection. */
export function registerRawWriter(body: ReadableStream, writeTo: (res: ServerResponse) => void): void {
  Object.assign(body, { [RAW_WRITER]: writeTo } satisfies WithRawWriter);
}

/** `false`: the response is to be sent as any other. */
export function writeRawResponse(res: ServerResponse, { status, headers, body }: Response): boolean {
  const writeTo = (body as WithRawWriter | null)?.[RAW_WRITER];
  if (!writeTo) return false;
  for (const [name, value] of headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  // Ends with the connection, so that what is written needs no length of its own around it.
  res.removeHeader("Transfer-Encoding");
  res.setHeader("Connection", "close");
  res.writeHead(status);
  res.flushHeaders();
  // A browser's cookies alone are 3 KB, which nobody reads any more.
  res.req.headers = {};
  res.req.rawHeaders = [];
  writeTo(res);
  return true;
}
