import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import { env } from "../env.server.ts";
import { cookieNameFor, cookieOptionsFor } from "./security/cookies.server.ts";

export type Flash = Record<string, unknown>;

/** Names and types one value that a request leaves for the next page. The cookie is signed, but readable. */
export type FlashKey<Value> = { name: string; of: (value: Value) => Flash };

export function flashKey<Value>(name: string): FlashKey<Value> {
  return { name, of: (value) => ({ [name]: value }) };
}

const flashCookieOf = (request: Request) =>
  createCookie(cookieNameFor(request, "flash"), {
    ...cookieOptionsFor(request),
    maxAge: 60,
    secrets: env.SESSION_SECRET,
  });

/** The flash that this site signed, or null. */
export async function flashInCookie(request: Request): Promise<Flash | null> {
  const flash = (await flashCookieOf(request).parse(request.headers.get("Cookie"))) as Flash | "" | null;
  return flash || null;
}

type PendingFlash = { flash: Flash; taken: boolean };
const flashContext = createContext<PendingFlash>();

export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const cookie = flashCookieOf(request);
  const left = isShown(request) ? await flashInCookie(request) : null;
  // Another tab that reads its page again meanwhile would show it, with its button.
  const pending: PendingFlash = { flash: left?.at === url.pathname ? left : {}, taken: false };
  context.set(flashContext, pending);

  const response = await next();
  const isReplaced = response.headers.getSetCookie().some((set) => set.startsWith(`${cookie.name}=`));
  const isRedirect = response.status >= 300 && response.status < 400;
  if (pending.taken && !isReplaced && !isRedirect) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
};

/** Not what a browser fetches ahead, or as a part of another page: of this nobody might see the flash. */
function isShown({ method, headers }: Request): boolean {
  const isAhead = ["Sec-Purpose", "Purpose", "X-Moz"].some((name) =>
    headers.get(name)?.startsWith("prefetch"),
  );
  const destination = headers.get("Sec-Fetch-Dest") ?? "document";
  return method !== "HEAD" && !isAhead && ["document", "empty"].includes(destination);
}

export function takeFlash<Value>(
  context: Readonly<RouterContextProvider>,
  { name }: FlashKey<Value>,
): Value | null {
  const pending = context.get(flashContext);
  const left = pending.flash[name];
  if (left === undefined) return null;
  pending.taken = true;
  return left as Value;
}

export type FlashRedirectInit = { status?: 302 | 303; reloadDocument?: boolean };

export async function redirectWithFlash(
  request: Request,
  location: string,
  flash: Flash,
  { status = 303, reloadDocument = false }: FlashRedirectInit = {},
): Promise<Response> {
  const at = new URL(location, request.url).pathname;
  const cookie = await flashCookieOf(request).serialize({ ...flash, at });
  const init = { status, headers: { "Set-Cookie": cookie } };
  return reloadDocument ? redirectDocument(location, init) : redirect(location, init);
}

/** Answers 204: a `fetch` that followed the redirect would render the next page unseen and use up its toast. */
export const formFetchMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isRedirect = response.status >= 300 && response.status < 400;
  if (!isRedirect || request.headers.get("X-Requested-With") !== "fetch") return response;
  return new Response(null, { status: 204, headers: response.headers });
};
