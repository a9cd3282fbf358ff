import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { env } from "../env.server.ts";
import { log, logError } from "./log.server.ts";
import { isTrustedProxy, withoutMapping } from "./request/client-address.server.ts";
import { countRequest } from "./metrics.server.ts";
import { routePath } from "./route-paths.server.ts";
import { REQUEST_ID_HEADER } from "./request/request-id.ts";

const files = new WeakMap<ServerResponse, string>();

export function markStaticFile(res: ServerResponse, path: string): void {
  files.set(res, path);
}

/** Assigns a request's id, and logs it when it ends: by route only, since URLs may hold anything. */
export function requestLog(routes: ServerBuild["routes"]) {
  const routeOf = routeNames(routes);
  return (req: IncomingMessage, res: ServerResponse): string => {
    const id = randomUUID();
    const startedAt = performance.now();
    const { method, url = "" } = req;
    req.headers[REQUEST_ID_HEADER.toLowerCase()] = id;
    res.once("close", () => {
      const file = files.get(res);
      const route = file ?? routeOf(url);
      countRequest(file ? "files" : route, res.statusCode);
      log("request", {
        id,
        method,
        route,
        status: res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        ...(!res.writableFinished && { cut: true }),
      });
    });
    return id;
  };
}

function routeNames(routes: ServerBuild["routes"]): (url: string) => string {
  const names = Object.values(routes).flatMap((route) => (route ? [routePath(routes, route.id)] : []));
  const patterns = names
    .filter((name) => !name.includes("*"))
    // As React Router chooses: `import` before `:id`.
    .toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")))
    .map((name) => ({
      name,
      pattern: new RegExp(`^${name.replaceAll(".", "\\.").replaceAll(/:\w+\??/g, "[^/]+")}/?$`),
    }));
  return (url) => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "").replace(/\.data$/, "").replace(/^\/_root$/, "/");
    return patterns.find(({ pattern }) => pattern.test(path))?.name ?? "*";
  };
}

// Anyone can send these headers.
const MOST_REPORTED = 20;

const reported = new Set<string>();

/** Logs once per address that it sends a proxy's headers, which are ignored. */
export function reportUntrustedProxy({ headers, socket }: IncomingMessage): void {
  if (!headers["x-forwarded-for"] && !headers["x-forwarded-proto"] && !headers["x-forwarded-host"]) return;
  const address = withoutMapping(socket.remoteAddress ?? "");
  if (reported.size >= MOST_REPORTED || reported.has(address)) return;
  if (isTrustedProxy(address, env.TRUSTED_PROXIES)) return;
  reported.add(address);
  const effect = env.SITE_ORIGIN
    ? "its visitors count as one network"
    : "its visitors count as one network, and forms of old browsers are refused";
  logError("proxy is not trusted", {
    proxy: address,
    effect,
    remedy: `If it is yours, add ${address} to TRUSTED_PROXIES.`,
  });
}
