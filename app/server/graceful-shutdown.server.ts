import type { Server, ServerResponse } from "node:http";
import { within } from "./time-limits.server.ts";

/** Finishes the requests in progress and `stopWork` at SIGINT or SIGTERM. The returned function tells of each request. */
export function shutDownGracefully(
  server: Server,
  finishWithinMs: number,
  stopWork: () => Promise<void>,
): (res: ServerResponse) => void {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isStopping = true;
      const finished = within(stopWork(), finishWithinMs, undefined);
      server.close(() => void finished.then(() => process.exit(0)));
      for (const res of underWay) if (!res.headersSent) res.setHeader("Connection", "close");
      setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    });
  }

  return (res) => {
    if (isStopping) res.setHeader("Connection", "close");
    underWay.add(res);
    res.once("close", () => underWay.delete(res));
  };
}
