import { matchRoutes, type ServerBuild } from "react-router";
import type { PageHandle } from "../page-handle.ts";
import { parameterIn } from "./request/request-target.server.ts";

export function routePath(routes: ServerBuild["routes"], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path.replaceAll(/^\/|\/$/g, ""));
  }
  return `/${parts.filter(Boolean).join("/")}`;
}

/** The handles of the routes, by their paths. */
export type RouteHandles = { path: string; handle: PageHandle }[];

export function routeHandles(routes: ServerBuild["routes"]): RouteHandles {
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined;
    return route && handle ? [{ path: routePath(routes, route.id), handle }] : [];
  });
}

/** The one way to write a page's path, for one with capitals or a slash too many. It begins with a part of a route, so that it
 * leads to no other host. */
export function pathNormalizer(routes: ServerBuild["routes"]): (path: string) => string {
  const known = Object.keys(routes).map((id) => ({ path: routePath(routes, id) }));
  return (path) => {
    const pattern = matchRoutes(known, path)?.at(-1)?.route.path ?? "*";
    if (pattern.endsWith("*")) return path;
    const typed = path.split("/").filter(Boolean);
    const parts = pattern.split("/").filter(Boolean);
    return `/${parts.map((part, index) => (part.startsWith(":") ? typed[index] : part)).join("/")}`;
  };
}

/** Whether a URL has a parameter that makes its page one visitor's, on whatever path. */
export function personalUrls(handles: RouteHandles): (url: string) => boolean {
  const names = handles.flatMap(({ handle }) => handle.personalParameter ?? []);
  return (url) => names.some((name) => parameterIn(url, name) !== null);
}
