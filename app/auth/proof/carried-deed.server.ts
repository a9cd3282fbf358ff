import { createCookie, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { cookieNameFor, cookieOptionsFor } from "../../server/security/cookies.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
import { sessionIdOf } from "../ended-sessions.server.ts";
import { sessionTokenOf } from "../session.server.ts";

// Browsers refuse a cookie of more than 4,096 bytes.
const MAX_LENGTH = 2_500;
const CARRIED_SECONDS = 600;

const cipher = cipherFor("deed");

const deedSchema = z.object({
  sessionId: z.string().min(1),
  until: z.number(),
  what: z.string(),
  path: z.string().startsWith("/dashboard/"),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** What somebody was about to do: a form of the dashboard, as it was posted. `what`: in words, for a heading. */
export type Deed = Pick<z.infer<typeof deedSchema>, "what" | "path" | "fields">;

const deedCookieOf = (request: Request) =>
  createCookie(cookieNameFor(request, "deed"), { ...cookieOptionsFor(request), maxAge: CARRIED_SECONDS });

/** The Set-Cookie value that keeps it for this session alone, or null where it is too long to be kept. */
export async function carryDeed(
  request: Request,
  context: Readonly<RouterContextProvider>,
  deed: Deed,
): Promise<string | null> {
  const sessionId = sessionIdOf(sessionTokenOf(context) ?? "");
  const text = JSON.stringify({ ...deed, sessionId, until: Date.now() + CARRIED_SECONDS * 1_000 });
  return text.length > MAX_LENGTH ? null : deedCookieOf(request).serialize(cipher.encrypt(text));
}

export async function carriedDeed(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Deed | null> {
  const value: unknown = await deedCookieOf(request).parse(request.headers.get("Cookie"));
  const text = typeof value === "string" ? cipher.decrypt(value) : null;
  const deed = text === null ? null : deedSchema.parse(JSON.parse(text));
  const isOwn = deed?.sessionId === sessionIdOf(sessionTokenOf(context) ?? "");
  return deed && isOwn && deed.until > Date.now() ? deed : null;
}

export function dropDeed(request: Request): Promise<string> {
  return deedCookieOf(request).serialize("", { maxAge: 0 });
}
