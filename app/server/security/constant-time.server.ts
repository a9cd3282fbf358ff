/** Returns a function whose results take at least `milliseconds` from now, so that their timing reveals nothing. */
export function minimumDuration(milliseconds: number): <Answer>(answer: Answer) => Promise<Answer> {
  const elapsed = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return async (answer) => {
    await elapsed;
    return answer;
  };
}
