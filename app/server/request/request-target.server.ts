import type { IncomingMessage } from "node:http";

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export function isValidTarget({ url = "", headers }: IncomingMessage): boolean {
  if (!url.startsWith("/")) return false;
  const hosts = [headers.host, headers["x-forwarded-host"]].flat().filter((host) => host !== undefined);
  if (!hosts.every((host) => isHost(host.split(",")[0]?.trim() ?? ""))) return false;
  try {
    decodeURI(/^[^?]*/.exec(url)?.[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

export function pathWithoutQuery(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}/`);
}

/** Whether React Router asks for a route's data, not for a page. */
export function isDataRequest({ url }: Request): boolean {
  return new URL(url).pathname.endsWith(".data");
}
