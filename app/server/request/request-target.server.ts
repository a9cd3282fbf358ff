import type { IncomingMessage } from "node:http";

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

// U+FFFD, as decoders write for what they cannot read.
const PATH_OF_NO_PAGE = "/%EF%BF%BD";

/** `http://host/path`, which a server must take, becomes `/path` on that host; a path that cannot be decoded becomes one of
 * no page. */
export function normalizeTarget(req: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url ?? "") ?? [];
  if (host !== undefined) {
    req.headers.host = host;
    req.url = rest.startsWith("/") ? rest : `/${rest}`;
  }
  const path = pathWithoutQuery(req.url ?? "");
  if (decoded(path) === null) req.url = PATH_OF_NO_PAGE + (req.url ?? "").slice(path.length);
}

export function isValidTarget({ url = "", headers, headersDistinct }: IncomingMessage): boolean {
  // Node takes the first of two, and a proxy may have taken the other.
  if ((headersDistinct.host?.length ?? 0) > 1) return false;
  const hosts = [headers.host, headers["x-forwarded-host"]].flat().filter((host) => host !== undefined);
  return url.startsWith("/") && hosts.every((host) => isHost(host.split(",")[0]?.trim() ?? ""));
}

export function pathWithoutQuery(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

/** A token that the URL has as a parameter, or null. Only the literal name counts, so that all who ask read the same. */
export function parameterIn(url: string, name: string): string | null {
  return new RegExp(`[?&]${name}=([\\w-]*)`).exec(url)?.[1] ?? null;
}

function decoded(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}/`);
}

/** Whether React Router asks for a route's data, not for a page. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
