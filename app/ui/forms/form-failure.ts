import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "../toast/toast-class.ts";

/** A refused form, as an action returns it. `result` is undefined if the server was not reached. */
export type FormRefusal = {
  result?: SubmissionResult;
  toast: ToastMessage;
  isUnsent?: boolean;
};

/** Messages by field, in the order of the schema. */
export type FormIssues = Record<string, string[] | null> | null | undefined;

export type FailureWords = { title: string; description?: string };

export const INVALID_INPUT = "입력 오류";

/** The words about invalid input, whether the server, React or an island found it. */
export function invalidInput(issues: FormIssues): FailureWords {
  return { title: INVALID_INPUT, description: Object.values(issues ?? {}).flatMap((each) => each ?? [])[0] };
}

export function isAnyEmpty(payload: Record<string, unknown>, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = payload[name];
    return typeof value !== "string" || value.trim() === "";
  });
}

export const errorSummaryClass = {
  box: "scroll-my-36 rounded-xl border-2 border-alarm-700 bg-white p-5",
  title: "text-lg font-bold",
  words: "mt-2",
  list: "mt-2 grid list-disc gap-1 pl-5",
  link: "font-semibold text-alarm-700 underline underline-offset-4",
};

/** The words above a list of errors, which says the first issue itself. */
export function wordsAbove(
  errors: string[],
  { title, description = "" }: FailureWords = { title: "입력한 내용을 확인해 주세요" },
): FailureWords {
  return errors.includes(description) ? { title } : { title, description };
}

export const fieldErrorClass = "mt-1 font-semibold text-alarm-700";

export const ERROR_PREFIX = "오류: ";

/** The ending of the id of the words that describe a control, beside its error. */
export const HINT_SUFFIX = "-hint";

export const SENDING = "처리 중...";
