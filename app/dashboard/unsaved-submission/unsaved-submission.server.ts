import { pagePathOf, returnPathOf } from "../../auth/access-check-failed/return-path.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { SECRET_FIELDS } from "../../ui/forms/refuse-form.server.ts";
import { isIrreversible, type SubmittedField, submissionText } from "./submission-text.ts";

/**
 * A dashboard form that was not carried out. `page`: the path of the page that sent it; `resend`: null if the form is too
 * long, unreadable or irreversible.
 */
export type UnsavedSubmission = {
  page: string;
  resend: { action: string; text: string; fields: SubmittedField[] } | null;
  isLost: boolean;
};

// Several times the longest form of the dashboard. Quotes take six times as many bytes in HTML.
const MAX_CHARACTERS = 40_000;

export async function readUnsavedSubmission(request: Request): Promise<UnsavedSubmission> {
  const url = new URL(request.url);
  const pagePath = pagePathOf(url.pathname);
  const pathname = url.pathname.endsWith(".csv") ? `${pagePath}.csv` : pagePath;
  const form = await readForm(request).catch(() => null);
  // A form that another page answers says where it stands.
  const page = returnPathOf(form?.get("back")) ?? pagePath + url.search;
  // Only text fields are left: `readForm` drops files.
  const fields = [...(form ?? [])].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !SECRET_FIELDS.includes(field[0]),
  );
  if (form && isIrreversible(pathname, fields)) return { page, resend: null, isLost: false };
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (!form || length > MAX_CHARACTERS) return { page, resend: null, isLost: true };
  const action = pathname + url.search + fragmentIn(fields);
  return { page, resend: { action, text: submissionText(pathname, fields), fields }, isLost: false };
}

function fragmentIn(fields: readonly SubmittedField[]): string {
  const fragment = fields.find(([name]) => name === "fragment")?.[1] ?? "";
  return /^[\w-]+$/.test(fragment) ? `#${fragment}` : "";
}
