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

// Twice the event streams, and fewer than the 4,096 files that an older system lets a process open.
const MAX_CONNECTIONS = 4_000;

export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  server.maxHeadersCount = MAX_HEADERS;
  server.timeout = SILENCE_WITHIN_MS;
  server.maxConnections = maxConnections;
  server.on("drop", () => server.closeIdleConnections());
}
