import { createContext, useContext } from "react";

export const REQUEST_ID_HEADER = "X-Request-Id";

const RequestIdContext = createContext<string | null>(null);

export const RequestIdProvider = RequestIdContext.Provider;

export function useRequestId(): string | null {
  return useContext(RequestIdContext);
}
