import type { MiddlewareFunction } from "react-router";
import { env } from "../../env.server.ts";

/**
 * Whether a request comes from a page of ours. A missing Origin is no cross-site post of a browser: they all send it
 * with those.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(request.url).origin || origin === env.SITE_ORIGIN;
}

/** Refuses posts from other sites. React Router does so for pages, but not for resource routes such as /logout. */
export const sameOriginMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request)) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return Promise.resolve(
      new Response("다른 사이트에서 보낸 요청은 받지 않습니다.", { status: 400, headers }),
    );
  }
  return next();
};
