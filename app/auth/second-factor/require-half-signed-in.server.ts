import { createContext, type MiddlewareFunction, redirectDocument } from "react-router";
import { type Visitor, visitorWithin } from "../session.server.ts";

const AUTH_WITHIN_MS = 8_000;

export const halfSignedInContext = createContext<Extract<Visitor, { state: "half-signed-in" }>>();

export const requireHalfSignedIn: MiddlewareFunction<Response> = async ({ context }) => {
  const visitor = await visitorWithin(context, AUTH_WITHIN_MS);
  if (visitor.state !== "half-signed-in") throw redirectDocument("/auth");
  context.set(halfSignedInContext, visitor);
};
