import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { REQUEST_ID_HEADER } from "./request-id.ts";

const requestIds = new AsyncLocalStorage<string | undefined>();

/** Lets everything that runs for a request know its id. `react-router dev` gives requests none, so they get one here. */
export const requestIdMiddleware: MiddlewareFunction<Response> = ({ request }, next) =>
  requestIds.run(request.headers.get(REQUEST_ID_HEADER) ?? randomUUID(), next);

/** The id of the request that the caller runs for; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs work that a request happened to start but that does not belong to it, such as a timer that serves everybody. */
export function outsideRequest<Result>(work: () => Result): Result {
  return requestIds.run(undefined, work);
}
