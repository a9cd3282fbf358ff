import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { currentSessionIdOf } from "../../../auth/session/session.server.ts";
import { flashKey, redirectWithFlash } from "../../../server/flash.server.ts";
import { sessionValue } from "../../../server/security/encrypted-value.server.ts";
import { toast, toastFlash } from "../../../ui/toast/toast.server.ts";
import { filterQuery, parseFilter } from "../inquiry-filter.ts";

/** The address of a file that the next page fetches as it is opened. */
export const downloadFlash = flashKey<string>("download");

type Context = Readonly<RouterContextProvider>;

/** Query parameter of the file's address, which nobody can make for somebody else, and which works once. */
const REQUESTED = "requested";
const sealedQuery = sessionValue("requested export", z.string(), 60);

/** Leads to the list, which fetches the file by itself, with or without scripts. */
export function redirectToExport(request: Request, context: Context, url: URL): Promise<Response> {
  const query = filterQuery(parseFilter(url.searchParams));
  const sealed = sealedQuery.seal(currentSessionIdOf(context), query);
  const address = `/dashboard/inquiries.csv${query}${query ? "&" : "?"}${REQUESTED}=${encodeURIComponent(sealed)}`;
  const words = "파일이 보이지 않으면 ‘CSV 내려받기’를 다시 눌러 주세요.";
  return redirectWithFlash(request, `/dashboard/inquiries${query}`, {
    ...toastFlash.of(toast("success", "내려받았습니다", words)),
    ...downloadFlash.of(address),
  });
}

export function openRequestedExport(context: Context, url: URL): boolean {
  const query = sealedQuery.openOnce(currentSessionIdOf(context), url.searchParams.get(REQUESTED));
  return query !== null && query === filterQuery(parseFilter(url.searchParams));
}
