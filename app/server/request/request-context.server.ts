import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { clientAddressOf } from "./client-address.server.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";

const requests = new AsyncLocalStorage<{ id: string; address: string; userAgent: string } | undefined>();

export const requestIdMiddleware: MiddlewareFunction<Response> = ({ request }, next) => {
  const id = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID();
  const userAgent = request.headers.get("User-Agent") ?? "";
  return requests.run({ id, address: clientAddressOf(request), userAgent }, next);
};

/** Undefined outside of requests. */
export function currentRequest() {
  return requests.getStore();
}

export function outsideRequest<Result>(work: () => Result): Result {
  return requests.run(undefined, work);
}
