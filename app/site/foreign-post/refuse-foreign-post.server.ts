import { createElement } from "react";
import { pagePathOf } from "../../auth/access-check-failed/return-path.ts";
import { documentResponse } from "../../server/document-response.server.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { isDataRequest } from "../../server/request/request-target.server.ts";
import type { Refuse } from "../../server/security/same-origin.server.ts";
import { fieldLabels } from "../../ui/forms/field-labels.ts";
import { support } from "../../ui/support.server.ts";
import { FOREIGN_POST, ForeignPostPage } from "./foreign-post-page.tsx";

// Twice the longest field.
const MAX_CHARACTERS = 10_000;

/** The page shows what was typed, unless the browser says that another site sent it, and never in a form: one press would
 * send it as the visitor's own. */
export const refuseForeignPost: Refuse = async (request, sender) => {
  if (isDataRequest(request)) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(FOREIGN_POST, { status: 400, headers });
  }
  const page = pagePathOf(new URL(request.url).pathname);
  const typed = sender === "unclear" ? await typedIn(request) : [];
  return documentResponse(createElement(ForeignPostPage, { sender, page, typed, support }), 400);
};

async function typedIn(request: Request): Promise<[label: string, value: string][]> {
  const form = await readForm(request).catch(() => new FormData());
  return [...form].flatMap(([name, value]) => {
    const label = Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined;
    return label && typeof value === "string" && value !== ""
      ? [[label, value.slice(0, MAX_CHARACTERS)]]
      : [];
  });
}
