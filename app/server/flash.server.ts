import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { env } from "../env.server.ts";
import type { Receipt } from "../inquiry/receipt-dialog.tsx";
import type { ToastMessage } from "../ui/toast/toast.tsx";

/** What one page leaves for the next. */
export type Flash = {
  toast?: ToastMessage;
  receipt?: Receipt;
  recoveryEmail?: string;
  /** Sealed: the cookie is signed, but anyone can read it. */
  inviteCode?: string;
};

const flashCookie = createCookie("flash", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: 60,
  secrets: [env.SESSION_SECRET],
});

type PendingFlash = { flash: Flash; taken: boolean };
const flashContext = createContext<PendingFlash>();

/** Reads what the last page left, and removes it once a loader has taken it. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const flash = ((await flashCookie.parse(request.headers.get("Cookie"))) ?? {}) as Flash;
  const pending: PendingFlash = { flash, taken: false };
  context.set(flashContext, pending);

  const response = await next();
  if (pending.taken && !response.headers.getSetCookie().some((cookie) => cookie.startsWith("flash="))) {
    response.headers.append(
      "Set-Cookie",
      await flashCookie.serialize("", { maxAge: 0, secure: isSecure(request) }),
    );
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
};

/** Takes one thing that the last page left; the next page no longer sees it. */
export function takeFlash<Kind extends keyof Flash>(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
): Flash[Kind] | null {
  const pending = context.get(flashContext);
  const left = pending.flash[kind];
  if (left === undefined) return null;
  pending.taken = true;
  return left;
}

/** The Set-Cookie header that leaves something for the next page. */
export async function leaveFlash(request: Request, flash: Flash): Promise<HeadersInit> {
  return { "Set-Cookie": await flashCookie.serialize(flash, { secure: isSecure(request) }) };
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
