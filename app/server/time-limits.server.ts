import { env } from "../env.server.ts";

/** A limit in milliseconds, multiplied for a slow backend. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * env.TIMEOUT_MULTIPLIER);
}

/** Ends a call of the backend after `milliseconds`, multiplied for a slow one, or as soon as `other` does. */
export function backendTimeout(milliseconds: number, other?: AbortSignal | null): AbortSignal {
  const late = new AbortController();
  // Not `AbortSignal.timeout`: the Supabase client repeats what ended with a TimeoutError, but no AbortError.
  const end = () => late.abort(new DOMException("No answer in time.", "AbortError"));
  setTimeout(end, scaled(milliseconds)).unref();
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
