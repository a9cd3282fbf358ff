import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { log } from "../log.server.ts";
import { countRequest } from "../metrics.server.ts";
import { routePath } from "../route-paths.server.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";

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
    .map((name) => ({
      name,
      pattern: new RegExp(`^${name.replaceAll(".", "\\.").replaceAll(/:\w+\??/g, "[^/]+")}/?$`),
    }));
  return (url) => {
    const path = (/^[^?#]*/.exec(url)?.[0] ?? "").replace(/\.data$/, "").replace(/^\/_root$/, "/");
    return patterns.find(({ pattern }) => pattern.test(path))?.name ?? "*";
  };
}
