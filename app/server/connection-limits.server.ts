import type { ServerOptions } from "node:http";

/** Slow or idle connections are closed, so that they cannot use up the server. */
export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the minute of proxies: a connection that the server closes first loses the post sent over it.
  keepAliveTimeout: 65_000,
};

export const MAX_HEADERS = 100;

// Longer than the interval between two heartbeats of an event stream.
export const SILENCE_WITHIN_MS = 120_000;
