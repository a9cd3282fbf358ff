import { once } from "node:events";
import { freePort } from "../../../supabase/scratch/start-postgres.ts";

const INSPECTOR_WITHIN_MS = 10_000;

/** `collect` forces garbage collection in a process started with `settings`: after load most memory is garbage. */
export async function collectable() {
  const port = await freePort();
  return {
    settings: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` },
    collect: async (pid: number) => {
      process.kill(pid, "SIGUSR1");
      const inspector = new WebSocket(await inspectorOf(port));
      await once(inspector, "open");
      inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
      await once(inspector, "message");
      inspector.close();
    },
  };
}

async function inspectorOf(port: number): Promise<string> {
  const since = performance.now();
  for (;;) {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = list ? ((await list.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    if (performance.now() - since > INSPECTOR_WITHIN_MS) throw new Error("the inspector does not open");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
