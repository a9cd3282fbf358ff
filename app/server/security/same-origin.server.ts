import type { MiddlewareFunction } from "react-router";
import { isSameOrigin } from "../request/origin.server.ts";

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
