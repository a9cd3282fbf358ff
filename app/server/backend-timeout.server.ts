import { env } from "../env.server.ts";

/** How long to wait for the backend, in milliseconds: `TIMEOUT_MULTIPLIER` stretches every such limit alike. */
export function backendTimeout(milliseconds: number): number {
  return milliseconds * env.TIMEOUT_MULTIPLIER;
}
