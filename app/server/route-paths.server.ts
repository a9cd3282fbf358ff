import type { ServerBuild } from "react-router";
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

/** Whether a URL has a parameter that makes its page one visitor's, on whatever path. */
export function personalUrls(handles: RouteHandles): (url: string) => boolean {
  const names = handles.flatMap(({ handle }) => handle.personalParameter ?? []);
  return (url) => names.some((name) => parameterIn(url, name) !== null);
}
