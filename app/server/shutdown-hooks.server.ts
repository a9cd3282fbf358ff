type Hook = () => Promise<void>;

// The server runs from its source and the pages from the build, each with modules of its own.
const shared = globalThis as { shutdownHooks?: Set<Hook> };
const hooks = (shared.shutdownHooks ??= new Set());

/** Has the server, as it ends, call this and wait for it, as long as it waits for requests. */
export function onShutdown(hook: Hook): void {
  hooks.add(hook);
}

export async function runShutdownHooks(withinMs: number): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, withinMs));
  await Promise.race([Promise.allSettled([...hooks].map((hook) => hook())), limit]);
}
