type Work = () => Promise<void>;

// The server runs from its source and the pages from the build, each with modules of its own.
const shared = globalThis as { finishBeforeExit?: Set<Work> };
const works = (shared.finishBeforeExit ??= new Set());

/** Has the server, as it ends, call this and wait for it, as long as it waits for requests. */
export function finishBeforeExit(work: Work): void {
  works.add(work);
}

export async function finishWorks(withinMs: number): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, withinMs));
  await Promise.race([Promise.allSettled([...works].map((work) => work())), limit]);
}
