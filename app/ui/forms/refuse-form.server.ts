import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { toast } from "../toast/toast.server.ts";
import { type FailureWords, type FormIssues, invalidInput } from "./form-failure.ts";

/** Without scripts, Chromium goes back only to a page that it may store. */
const STORABLE = "private, no-cache";

/** Never sent back to the browser. */
export const SECRET_FIELDS = ["password", "currentPassword", "code", "factorCode"];

/** `status` is 422 by default; `kind` is an error unless the form only asks something back. `field`: the one that the
 * description is about. */
export type RefusalReason = FailureWords & {
  kind?: "error" | "info";
  status?: number;
  field?: string;
  retryAfterSeconds?: number;
  isUnsent?: boolean;
  isStorable?: boolean;
};

type Posted = {
  error?: FormIssues;
  reply(options: { hideFields: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult;
};

/** The action data of a refused form: the input except secrets, the toast, and `more`. Without a `reason` the toast
 * states the first issue. */
export function refuseForm<More extends object = object>(
  submission: Posted,
  reason: RefusalReason = invalidInput(submission.error),
  more?: More,
) {
  const {
    status = 422,
    kind = "error",
    title,
    description,
    field,
    retryAfterSeconds,
    isUnsent,
    isStorable,
  } = reason;
  const fieldErrors = field && description ? { [field]: [description] } : undefined;
  const result = submission.reply({ hideFields: SECRET_FIELDS, fieldErrors });
  const headers = new Headers();
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  if (isStorable) headers.set("Cache-Control", STORABLE);
  return data(
    { ...(more as More), result, toast: toast(kind, title, description), isUnsent },
    { status, headers },
  );
}

export function tooManyAttempts(title: string, { seconds }: { seconds: number }): RefusalReason {
  const description = `시도가 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도해 주세요.`;
  return { status: 429, title, description, retryAfterSeconds: seconds };
}
