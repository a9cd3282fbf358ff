import { createContext, useContext } from "react";

/** Names a request in its answer and in the log. The web server overwrites what a visitor sends by this name. */
export const REQUEST_ID_HEADER = "X-Request-Id";

const RequestIdContext = createContext<string | null>(null);

export const RequestIdProvider = RequestIdContext.Provider;

/** The id of the request that this page answers; null in the browser. */
export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
