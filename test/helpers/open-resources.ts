import { AsyncLocalStorage, createHook } from "node:async_hooks";

type Resource = { hasRef?: () => boolean; _repeat?: unknown; _destroyed?: boolean };
type Opened = { owner: object; kind: string; resource: Resource; openedAt: string };

const KINDS: Record<string, string> = {
  Timeout: "timer",
  TCPSERVERWRAP: "server",
  PIPESERVERWRAP: "server",
  TCPWRAP: "socket",
  PIPEWRAP: "pipe",
  PROCESSWRAP: "process",
};
// The runner's own limits, msw's sockets that lead nowhere, the clock of a PGlite and the connections to a Postgres, which
// end with those, and the limit that realtime-js sets on a disconnect and never clears.
const IGNORED =
  /node_modules\/(?:vitest|@vitest|@mswjs|@electric-sql|postgres|@supabase\/realtime-js\/dist\/main\/phoenix\/socketAdapter)/;
const POLL_MS = 20;
// As it was before any test put a clock of its own in its place.
const realSetTimeout = setTimeout;

const owners = new AsyncLocalStorage<object>();
const opened = new Map<number, Opened>();

createHook({
  init(id, type, _, resource) {
    const owner = owners.getStore();
    const kind = KINDS[type];
    if (!owner || !kind) return;
    const openedAt = callerOf(new Error("opened").stack ?? "");
    if (!IGNORED.test(openedAt)) opened.set(id, { owner, kind, resource, openedAt });
  },
  destroy: (id) => void opened.delete(id),
  trackPromises: false,
}).enable();

/** Names what `work` opened that keeps the process busy `graceMs` after its end, unref'd intervals included. */
export async function leftOpenBy(work: () => Promise<void>, graceMs: number): Promise<string[]> {
  const owner = {};
  await owners.run(owner, work);
  const deadline = performance.now() + graceMs;
  while (busyOf(owner).length > 0 && performance.now() < deadline)
    await new Promise((resolve) => realSetTimeout(resolve, POLL_MS));
  return busyOf(owner).map(({ kind, openedAt }) => `a ${kind} opened ${openedAt || "by Node"}`);
}

function busyOf(owner: object): Opened[] {
  return [...opened.values()].filter(
    ({ owner: each, resource }) =>
      each === owner &&
      !resource._destroyed &&
      ((resource.hasRef?.() ?? true) || typeof resource._repeat === "number"),
  );
}

function callerOf(stack: string): string {
  const lines = stack.split("\n").slice(1);
  const caller = lines.find((line) => !/node:|open-resources/.test(line) && line.includes("/"));
  return caller?.trim() ?? "";
}
