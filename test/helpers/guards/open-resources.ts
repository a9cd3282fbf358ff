import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

type Resource = { hasRef?: () => boolean; _repeat?: unknown; _destroyed?: boolean };
type Opened = { owner: object; kind: string; resource: Resource; openedAt: Error };

const KINDS: Record<string, string> = {
  Timeout: "timer",
  TCPSERVERWRAP: "server",
  PIPESERVERWRAP: "server",
  TCPWRAP: "socket",
  PIPEWRAP: "pipe",
  PROCESSWRAP: "process",
};
// Timers of the test runner, msw's unconnected sockets, the clock of a PGlite and connections to a Postgres, which
// end with those, and the disconnect timeout that realtime-js never clears.
const IGNORED =
  /node_modules\/(?:vitest|@vitest|@mswjs|@electric-sql|postgres|@supabase\/realtime-js\/dist\/main\/phoenix\/socketAdapter)/;
const POLL_MS = 20;
// Captured before a test installs a fake clock.
const realSetTimeout = setTimeout;
/** Captured before lite replaces it with one that throws on a warning that is an Error. */
export const emitWarning = process.emitWarning.bind(process);

const owners = new AsyncLocalStorage<object>();
const opened = new Map<number, Opened>();

createHook({
  init(id, type, _, created) {
    const owner = owners.getStore();
    const kind = KINDS[type];
    if (!owner || !kind) return;
    // For a reused keep-alive socket `node:http` emits a wrapper, which does not know whether the socket is idle.
    const resource = (created as { handle?: Resource }).handle ?? created;
    // Read only on demand: with source maps its stack costs more than most tests.
    opened.set(id, { owner, kind, resource, openedAt: new Error("opened") });
  },
  destroy: (id) => void opened.delete(id),
  trackPromises: false,
}).enable();

// A pooled socket belongs to the test that opened it, not to the one whose request it carries.
type Fetch = { request: { method: string; origin: string; path: string; upgrade?: string | null } };
const fetches = new Map<object, { owner: object; url: string }>();
subscribe("undici:request:create", (message) => {
  const { request } = message as Fetch;
  const owner = owners.getStore();
  // undici publishes no headers event for a WebSocket.
  if (owner && !request.upgrade)
    fetches.set(request, { owner, url: `${request.method} ${request.origin}${request.path}` });
});
for (const end of ["undici:request:headers", "undici:request:error"])
  subscribe(end, (message) => void fetches.delete((message as Fetch).request));

/** Lists what `work` left open `graceMs` after its end: live handles, unref'd intervals and unanswered fetches. */
export async function resourcesLeftOpenBy(work: () => Promise<void>, graceMs: number): Promise<string[]> {
  const owner = {};
  await owners.run(owner, work);
  const deadline = performance.now() + graceMs;
  while (busyOf(owner).length + fetchesOf(owner).length > 0 && performance.now() < deadline)
    await new Promise((resolve) => realSetTimeout(resolve, POLL_MS));
  return [
    ...busyOf(owner).map(({ kind, openedAt }) => `a ${kind} opened ${callerOf(openedAt) || "by Node"}`),
    ...fetchesOf(owner).map(({ url }) => `an unanswered ${url}`),
  ];
}

/** Lets what `work` opens outlive the test that calls it. */
export function withoutLeakCheck<Result>(work: () => Result): Result {
  return owners.exit(work);
}

const fetchesOf = (owner: object) => [...fetches.values()].filter((each) => each.owner === owner);

function busyOf(owner: object): Opened[] {
  return [...opened.values()].filter(
    ({ owner: each, resource, openedAt }) =>
      each === owner &&
      !resource._destroyed &&
      ((resource.hasRef?.() ?? true) || typeof resource._repeat === "number") &&
      !IGNORED.test(callerOf(openedAt)),
  );
}

function callerOf({ stack = "" }: Error): string {
  const lines = stack.split("\n").slice(1);
  const caller = lines.find((line) => !/node:|open-resources/.test(line) && line.includes("/"));
  return caller?.trim() ?? "";
}
