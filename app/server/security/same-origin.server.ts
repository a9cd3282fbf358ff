import type { MiddlewareFunction } from "react-router";
import { senderOf } from "../request/origin.server.ts";

export type Refuse = (request: Request, sender: "foreign" | "unclear") => Promise<Response>;

/** Lets `refuse` answer posts that do not come from a page of this site. */
export function sameOriginMiddleware(refuse: Refuse): MiddlewareFunction<Response> {
  return ({ request }, next) => {
    const sender = request.method === "GET" || request.method === "HEAD" ? "own" : senderOf(request);
    return sender === "own" ? next() : refuse(request, sender);
  };
}
