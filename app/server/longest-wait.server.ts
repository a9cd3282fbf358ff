import { env } from "../env.server.ts";

/** A limit on waiting for the backend, as the operator stretches all of them with `TIMEOUT_MULTIPLIER`. */
export function longestWait(milliseconds: number): number {
  return milliseconds * env.TIMEOUT_MULTIPLIER;
}
