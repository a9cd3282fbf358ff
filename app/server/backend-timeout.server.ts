import { env } from "../env.server.ts";

export function backendTimeout(milliseconds: number): number {
  return milliseconds * env.TIMEOUT_MULTIPLIER;
}
