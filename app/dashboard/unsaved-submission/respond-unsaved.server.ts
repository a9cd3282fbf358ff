import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { UnsavedSubmissionPage } from "./unsaved-submission-page.tsx";
import { readUnsavedSubmission } from "./unsaved-submission.server.ts";

/** Answers a form posted without scripts whose access check failed, with what was typed and the way back. */
export async function respondUnsaved(request: Request): Promise<Response> {
  const submission = await readUnsavedSubmission(request);
  const html = renderToString(createElement(UnsavedSubmissionPage, submission));
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Retry-After": "5",
  };
  return new Response(`<!DOCTYPE html>${html}`, { status: 503, headers });
}
