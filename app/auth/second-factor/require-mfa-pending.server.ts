import { createContext, type MiddlewareFunction, redirectDocument } from "react-router";
import { type SessionState, sessionStateWithin } from "../session.server.ts";

const AUTH_WITHIN_MS = 8_000;

export const mfaPendingContext = createContext<Extract<SessionState, { state: "mfa-pending" }>>();

export const requireMfaPending: MiddlewareFunction<Response> = async ({ context }) => {
  const visitor = await sessionStateWithin(context, AUTH_WITHIN_MS);
  if (visitor.state !== "mfa-pending") throw redirectDocument("/auth");
  context.set(mfaPendingContext, visitor);
};
