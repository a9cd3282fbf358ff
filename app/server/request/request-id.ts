import { createContext, useContext } from "react";

/** The web server overwrites a header of this name in the request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

const RequestIdContext = createContext<string | null>(null);

export const RequestIdProvider = RequestIdContext.Provider;

export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
