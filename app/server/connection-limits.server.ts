import type { Server, ServerOptions } from "node:http";

export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s of proxies: if the server closes the connection first, a POST sent over it is lost.
  keepAliveTimeout: 65_000,
};

const MAX_HEADERS = 100;

const SILENCE_WITHIN_MS = 120_000;

const ENOUGH_CONNECTIONS = 10_000;
// Other file descriptors: the port, the outbox, connections to the backend.
const OTHER_FILES = 96;

/** Stays within the system's limit on open files, which is 4,096 on older systems. */
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
  // Windows reports no limit.
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}
