import { env } from "../env.server.ts";

/** A limit in milliseconds, multiplied for a slow backend. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * env.TIMEOUT_MULTIPLIER);
}

/** Named as an abort, not a TimeoutError, which the Supabase client would repeat. */
export class LateAnswer extends DOMException {
  constructor() {
    super("No answer in time.", "AbortError");
  }
}

/** Ends a call of the backend after `milliseconds`, multiplied for a slow one, or as soon as `other` does. */
export function backendTimeout(milliseconds: number, other?: AbortSignal | null): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new LateAnswer()), scaled(milliseconds)).unref();
  return other ? AbortSignal.any([late.signal, other]) : late.signal;
}

/** Resolves to `late` after `milliseconds`, if `answer` has not settled by then. */
export function within<Answer, Late>(
  answer: Promise<Answer>,
  milliseconds: number,
  late: Late,
): Promise<Answer | Late> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Returns a function whose results take at least `milliseconds` from now, so that their timing reveals nothing. */
export function minimumDuration(milliseconds: number): <Answer>(answer: Answer) => Promise<Answer> {
  const elapsed = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return async (answer) => {
    await elapsed;
    return answer;
  };
}
