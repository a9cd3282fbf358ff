type Hook = () => Promise<void>;

// Global, because the server runs from source and the pages from the build, each with its own modules.
const shared = globalThis as { shutdownHooks?: Set<Hook> };
const hooks = (shared.shutdownHooks ??= new Set());

export function onShutdown(hook: Hook): void {
  hooks.add(hook);
}

export async function runShutdownHooks(withinMs: number): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, withinMs));
  await Promise.race([Promise.allSettled([...hooks].map((hook) => hook())), limit]);
}
