import type { Server, ServerResponse } from "node:http";
import { within } from "./time-limits.server.ts";

let draining = false;

/** From SIGTERM on: the server still answers, and asks to be sent nothing more. */
export function isDraining(): boolean {
  return draining;
}

/**
 * Finishes the requests in progress and `stopWork` at SIGINT or SIGTERM. SIGTERM leaves the port open for `drainMs` before, so
 * that a load balancer sees /readyz fail; nobody who presses Ctrl-C waits for one. The returned function tells of each request.
 */
export function shutDownGracefully(
  server: Server,
  { drainMs, finishWithinMs }: { drainMs: number; finishWithinMs: number },
  stopWork: () => Promise<void>,
): (res: ServerResponse) => void {
  const underWay = new Set<ServerResponse>();
  let isStopped = false;

  process.once("SIGINT", stop);
  // Not once: an init system signals every process, and then each its children.
  process.on("SIGTERM", () => {
    if (draining) return;
    drain();
    if (drainMs > 0) setTimeout(stop, drainMs);
    else stop();
  });

  return (res) => {
    if (draining) res.setHeader("Connection", "close");
    underWay.add(res);
    res.once("close", () => underWay.delete(res));
  };

  function drain(): void {
    draining = true;
    for (const res of underWay) if (!res.headersSent) res.setHeader("Connection", "close");
  }

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    drain();
    const finished = within(stopWork(), finishWithinMs, undefined);
    server.close(() => void finished.then(() => process.exit(0)));
    setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
  }
}
