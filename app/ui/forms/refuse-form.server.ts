import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { toast } from "../toast/toast.server.ts";
import { firstIssue, INVALID_INPUT } from "./form-issues.ts";

/** Never sent back to the browser. */
export const SECRET_FIELDS = ["password", "currentPassword", "code", "factorCode"];

export type RefusalReason = {
  status: number;
  title: string;
  description?: string;
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  isUnsent?: boolean;
};

type Posted = {
  error?: Record<string, string[] | null> | null;
  reply(options: { hideFields: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult;
};

/** Returns the input except secrets. Without a `reason`, the toast states the first issue and the status is 422. */
export function refuseForm(submission: Posted, reason?: RefusalReason) {
  const { status, title, description, fieldErrors, retryAfterSeconds, isUnsent }: RefusalReason = reason ?? {
    status: 422,
    title: INVALID_INPUT,
    description: firstIssue(submission.error),
  };
  const result = submission.reply({ hideFields: SECRET_FIELDS, fieldErrors });
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data({ result, toast: toast("error", title, description), isUnsent }, { status, headers });
}

export function tooManyAttempts(title: string, { seconds }: { seconds: number }): RefusalReason {
  const description = `시도가 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도해 주세요.`;
  return { status: 429, title, description, retryAfterSeconds: seconds };
}
