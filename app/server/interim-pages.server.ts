import { createCookie, type ServerBuild } from "react-router";
import { env } from "../env.server.ts";
import { routeHandles } from "./route-paths.server.ts";
import { cookieNameFor, cookieOptionsFor } from "./security/cookies.server.ts";
import { scaled, within } from "./time-limits.server.ts";

type Handle = (request: Request) => Promise<Response>;

// A response usually takes 30 ms; a much longer wait looks like a page that does not open.
const INTERIM_PAGE_AFTER_MS = 1_500;
// Less than the 60 s after which proxies give up.
const MARKED_WAITS_MS = 30_000;

/** The mark that a refresh carries: any server with the same SESSION_SECRET waits for its answer. */
const markOf = (request: Request) =>
  createCookie(cookieNameFor(request, "interim"), {
    ...cookieOptionsFor(request),
    maxAge: MARKED_WAITS_MS / 1_000,
    secrets: env.SESSION_SECRET,
  });

/** Answers with the interim page of a route while its response is slow; that page refreshes itself, with the mark. */
export function withInterimPages(routes: ServerBuild["routes"], handle: Handle): Handle {
  const pages = routeHandles(routes).flatMap(({ path, handle: { interimPage } }) =>
    interimPage ? [{ under: path, page: interimPage }] : [],
  );
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // A file's address may be one that works once.
    const found = pathname.endsWith(".csv")
      ? undefined
      : pages.find(({ under }) => pathname === under || pathname.startsWith(`${under}/`));
    if (!found || !acceptsHtml(request)) return handle(request);

    const mark = markOf(request);
    const isMarked = (await mark.parse(request.headers.get("Cookie"))) !== null;
    const left = new AbortController();
    const signal = AbortSignal.any([request.signal, left.signal]);
    const answer = handle(new Request(request, { signal }));
    const inTime = await within(answer, scaled(isMarked ? MARKED_WAITS_MS : INTERIM_PAGE_AFTER_MS), null);
    if (inTime) {
      if (isMarked) inTime.headers.append("Set-Cookie", await mark.serialize("", { maxAge: 0 }));
      return inTime;
    }
    // The refresh asks again, so that nothing is left to do for this request.
    left.abort();
    answer.catch(() => {});
    const page = await handle(new Request(new URL(found.page, request.url)));
    page.headers.set("Cache-Control", "private, no-store");
    // With a URL, because Chromium 153 ignores a refresh without one at a fragment.
    page.headers.set("Refresh", `0; url=${pathname}${search}`);
    page.headers.append("Set-Cookie", await mark.serialize(true));
    return page;
  };
}

function acceptsHtml({ method, headers }: Request): boolean {
  return method === "GET" && (headers.get("Accept") ?? "").includes("text/html");
}
