import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { UnsavedSubmissionPage } from "./unsaved-submission-page.tsx";
import { readUnsavedSubmission } from "./unsaved-submission.server.ts";
import type { UnsavedReason } from "./unsaved-reason.ts";

/** Answers a form posted without scripts that was not carried out, with what was typed and the way back. */
export async function respondUnsaved(request: Request, reason: UnsavedReason): Promise<Response> {
  const submission = await readUnsavedSubmission(request);
  const html = renderToString(createElement(UnsavedSubmissionPage, { ...submission, reason }));
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
  });
  // Not 401, which needs a WWW-Authenticate challenge, and whose page lynx hides.
  const status = reason === "unchecked" ? 503 : 403;
  if (status === 503) headers.set("Retry-After", "5");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
