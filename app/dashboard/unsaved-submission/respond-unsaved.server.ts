import { createElement } from "react";
import { documentResponse } from "../../server/document-response.server.ts";
import { UnsavedSubmissionPage } from "./unsaved-submission-page.tsx";
import { readUnsavedSubmission } from "./unsaved-submission.server.ts";
import type { UnsavedReason } from "./unsaved-reason.ts";

/** Answers a form posted without scripts that was not carried out, with what was typed and the way back. */
export async function respondUnsaved(request: Request, reason: UnsavedReason): Promise<Response> {
  const submission = await readUnsavedSubmission(request);
  // Not 401, which needs a WWW-Authenticate challenge, and whose page lynx hides.
  const status = reason === "unchecked" ? 503 : 403;
  const page = createElement(UnsavedSubmissionPage, { ...submission, reason });
  return documentResponse(page, status, status === 503 ? { "Retry-After": "5" } : {});
}
