import { inject } from "vitest";
import { type ShownPage, Visitor } from "./visitor.ts";

export const newVisitor = (headers: Record<string, string> = {}) => new Visitor(inject("siteUrl"), headers);

export async function signedInAs(kind: "admin" | "staff") {
  const visitor = newVisitor();
  return Object.assign(visitor, await visitor.signUp(`demo-${kind}-invite`));
}

/** The invite code that the page shows once. */
export const inviteCodeOn = ({ document }: ShownPage) =>
  document.querySelector("main code")?.textContent ?? "";
