/** From now on, answers given to the function it returns take at least `milliseconds`, so that none tells by its haste. */
export function minimumDuration(milliseconds: number): <Answer>(answer: Answer) => Promise<Answer> {
  const elapsed = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return async (answer) => {
    await elapsed;
    return answer;
  };
}
