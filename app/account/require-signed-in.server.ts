import { createContext, redirectDocument, type MiddlewareFunction } from "react-router";
import { whileKept } from "../auth/kept-session/kept-session.server.ts";
import { type Visitor, visitorWithin } from "../auth/session.server.ts";

const AUTH_WITHIN_MS = 8_000;

export const signedInContext = createContext<Extract<Visitor, { state: "signed-in" }>>();

export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await visitorWithin(context, AUTH_WITHIN_MS);
  if (visitor.state === "half-signed-in") throw redirectDocument("/auth/code");
  if (visitor.state !== "signed-in") throw redirectDocument("/auth");
  context.set(signedInContext, visitor);
  return whileKept(request, context, next);
};
