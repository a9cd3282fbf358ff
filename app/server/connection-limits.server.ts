import type { ServerOptions } from "node:http";

/** How long and how much a connection may take before it is cut, so that slow or idle ones cannot use up the server. */
export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Proxies keep connections open for a minute; one that we closed first would cost a visitor the post sent over it.
  keepAliveTimeout: 65_000,
};

export const MAX_HEADERS = 100;

// Longer than the silence between two heartbeats of an event stream.
export const SILENCE_WITHIN_MS = 120_000;
