import { createContext, type MiddlewareFunction, redirectDocument } from "react-router";
import {
  SESSION_CHECKED_WITHIN_MS,
  type SessionState,
  sessionStateWithin,
} from "../session/session-state.server.ts";

export const mfaPendingContext = createContext<Extract<SessionState, { state: "mfa-pending" }>>();

export const requireMfaPending: MiddlewareFunction<Response> = async ({ context }) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "mfa-pending") throw redirectDocument("/auth");
  context.set(mfaPendingContext, visitor);
};
