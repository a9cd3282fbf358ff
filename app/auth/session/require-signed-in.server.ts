import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { withSessionTouch } from "../session-activity/session-activity.server.ts";
import { redirectToLogin } from "./redirect-to-login.server.ts";
import { SESSION_CHECKED_WITHIN_MS, type SessionState, sessionStateWithin } from "./session-state.server.ts";

export const signedInContext = createContext<Extract<SessionState, { state: "signed-in" }>>();

export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "signed-in") throw await redirectToLogin(request, visitor);
  context.set(signedInContext, visitor);
  return withSessionTouch(request, context, next);
};

export const factorPendingContext = createContext<Extract<SessionState, { state: "factor-pending" }>>();

export const requireFactorPending: MiddlewareFunction<Response> = async ({ context }) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state !== "factor-pending") throw redirectDocument("/auth");
  context.set(factorPendingContext, visitor);
};
