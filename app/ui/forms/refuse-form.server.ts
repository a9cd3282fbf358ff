import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { firstIssue } from "./form-issues.ts";
import { toast } from "../toast/toast.server.ts";

const SECRET = ["password", "currentPassword", "code"];

type Refusal = {
  status: number;
  title: string;
  words?: string;
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

type Posted = {
  error?: Record<string, string[] | null> | null;
  reply(options: { hideFields: string[]; fieldErrors?: Record<string, string[]> }): SubmissionResult;
};

/** Gives a form back with everything typed but what is secret. Without a refusal it says what the schema found. */
export function refuseForm(submission: Posted, refusal?: Refusal) {
  const { status, title, words, fieldErrors, retryAfterSeconds }: Refusal = refusal ?? {
    status: 422,
    title: "입력 오류",
    words: firstIssue(submission.error),
  };
  const result = submission.reply({ hideFields: SECRET, fieldErrors });
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data({ result, toast: toast("error", title, words) }, { status, headers });
}

/** The refusal of one who has tried too often. */
export function tooManyTries(title: string, { seconds }: { seconds: number }): Refusal {
  const words = `시도가 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도해 주세요.`;
  return { status: 429, title, words, retryAfterSeconds: seconds };
}
