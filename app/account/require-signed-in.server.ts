import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { withSessionTouch } from "../auth/session-activity/session-activity.server.ts";
import { type SessionState, sessionStateWithin } from "../auth/session.server.ts";

const AUTH_WITHIN_MS = 8_000;

export const signedInContext = createContext<Extract<SessionState, { state: "signed-in" }>>();

export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await sessionStateWithin(context, AUTH_WITHIN_MS);
  if (visitor.state === "mfa-pending") throw redirectDocument("/auth/code");
  if (visitor.state !== "signed-in") throw redirectDocument("/auth");
  context.set(signedInContext, visitor);
  return withSessionTouch(request, context, next);
};
