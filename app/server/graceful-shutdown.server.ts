import type { Server, ServerResponse } from "node:http";
import { runShutdownHooks } from "./shutdown-hooks.server.ts";

/** Finishes the requests in progress at SIGINT or SIGTERM. Event streams end by a shutdown hook. */
export function shutDownGracefully(server: Server, finishWithinMs: number): void {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  server.prependListener("request", (_, res) => {
    if (isStopping) res.setHeader("Connection", "close");
    underWay.add(res);
    res.once("close", () => underWay.delete(res));
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isStopping = true;
      const finished = runShutdownHooks(finishWithinMs);
      server.close(() => void finished.then(() => process.exit(0)));
      for (const res of underWay) if (!res.headersSent) res.setHeader("Connection", "close");
      setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
    });
  }
}
