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
// The runner's own limits, msw's sockets that lead nowhere, the clock of a PGlite and the connections to a Postgres, which
// end with those, and the limit that realtime-js sets on a disconnect and never clears.
const IGNORED =
  /node_modules\/(?:vitest|@vitest|@mswjs|@electric-sql|postgres|@supabase\/realtime-js\/dist\/main\/phoenix\/socketAdapter)/;
const POLL_MS = 20;
// As it was before any test put a clock of its own in its place.
const realSetTimeout = setTimeout;
/** Before lite put one of its own in its place, which throws at a warning that is an Error. */
export const emitWarning = process.emitWarning.bind(process);

const owners = new AsyncLocalStorage<object>();
const opened = new Map<number, Opened>();

createHook({
  init(id, type, _, created) {
    const owner = owners.getStore();
    const kind = KINDS[type];
    if (!owner || !kind) return;
    // A kept connection that `node:http` uses again is begun anew, by an object around it that does not know whether it is idle.
    const resource = (created as { handle?: Resource }).handle ?? created;
    // To read its stack, with source maps, costs more than most tests do.
    opened.set(id, { owner, kind, resource, openedAt: new Error("opened") });
  },
  destroy: (id) => void opened.delete(id),
  trackPromises: false,
}).enable();

// A pooled socket belongs to whoever opened it, and not to the test whose request it carries.
type Fetch = { request: { method: string; origin: string; path: string; upgrade?: string | null } };
const fetches = new Map<object, { owner: object; url: string }>();
subscribe("undici:request:create", (message) => {
  const { request } = message as Fetch;
  const owner = owners.getStore();
  // A web socket is answered by no headers that undici tells of.
  if (owner && !request.upgrade)
    fetches.set(request, { owner, url: `${request.method} ${request.origin}${request.path}` });
});
for (const end of ["undici:request:headers", "undici:request:error"])
  subscribe(end, (message) => void fetches.delete((message as Fetch).request));

/** Names what `work` opened that keeps the process busy `graceMs` after its end, unref'd intervals included, and what it
 * asked for by `fetch` and has no answer to. */
export async function leftOpenBy(work: () => Promise<void>, graceMs: number): Promise<string[]> {
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

/** What `work` opens may outlive the test that asks for it. */
export function ownedByNobody<Result>(work: () => Result): Result {
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
