import { env } from "../env.server.ts";

export function backendTimeout(milliseconds: number): number {
  // AbortSignal.timeout throws on a fraction.
  return Math.round(milliseconds * env.TIMEOUT_MULTIPLIER);
}
