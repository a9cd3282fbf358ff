import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** A page given outside React Router, as `page` is a whole document. */
export function documentResponse(
  page: ReactElement,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(`<!DOCTYPE html>${renderToString(page)}`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });
}
