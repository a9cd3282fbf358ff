import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { withSessionTouch } from "../session-activity/session-activity.server.ts";
import { SESSION_CHECKED_WITHIN_MS, type SessionState, sessionStateWithin } from "./session-state.server.ts";

export const signedInContext = createContext<Extract<SessionState, { state: "signed-in" }>>();

export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await sessionStateWithin(context, SESSION_CHECKED_WITHIN_MS);
  if (visitor.state === "mfa-pending") throw redirectDocument("/auth/code");
  if (visitor.state !== "signed-in") throw redirectDocument("/auth");
  context.set(signedInContext, visitor);
  return withSessionTouch(request, context, next);
};
