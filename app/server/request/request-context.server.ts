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

export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

export function currentClientAddress(): string | undefined {
  return requests.getStore()?.address;
}

export function currentUserAgent(): string | undefined {
  return requests.getStore()?.userAgent;
}

export function outsideRequest<Result>(work: () => Result): Result {
  return requests.run(undefined, work);
}
