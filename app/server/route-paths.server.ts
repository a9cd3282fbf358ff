import type { ServerBuild } from "react-router";
import type { PageHandle } from "../page-handle.ts";

export function routePath(routes: ServerBuild["routes"], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path.replaceAll(/^\/|\/$/g, ""));
  }
  return `/${parts.filter(Boolean).join("/")}`;
}

export function cachedPaths(routes: ServerBuild["routes"]): string[] {
  return Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as PageHandle | undefined;
    return route && handle?.cache ? [routePath(routes, route.id)] : [];
  });
}
