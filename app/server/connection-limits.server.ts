import type { Server, ServerOptions } from "node:http";

export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the minute of proxies: a connection that the server closes first loses the post sent over it.
  keepAliveTimeout: 65_000,
};

const MAX_HEADERS = 100;

const SILENCE_WITHIN_MS = 120_000;

const ENOUGH_CONNECTIONS = 10_000;
// What the server has open besides: its port, the outbox, connections to the backend.
const OTHER_FILES = 96;

/** No more than the system lets this process open; an older one stops at 4,096. */
export const MAX_CONNECTIONS = Math.min(ENOUGH_CONNECTIONS, openFilesLimit() - OTHER_FILES);

export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  server.maxHeadersCount = MAX_HEADERS;
  server.timeout = SILENCE_WITHIN_MS;
  server.maxConnections = maxConnections;
  server.on("drop", () => server.closeIdleConnections());
}

function openFilesLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const limit = report.userLimits?.open_files.soft;
  // Windows names none.
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}
