import { isDraining } from "./graceful-shutdown.server.ts";
import { backendHealth } from "./backend-health.server.ts";
import { workState } from "./work-state.server.ts";

const WAITS_TOO_LONG_SECONDS = 600;

/** What is well and what is not, and no numbers: anybody may read it. */
export function loader() {
  const parts = {
    database: !backendHealth.isAway("database"),
    auth: !backendHealth.isAway("auth"),
    outbox: workState().outbox.oldestSeconds <= WAITS_TOO_LONG_SECONDS,
  };
  const isReady = !isDraining() && Object.values(parts).every(Boolean);
  return Response.json(parts, { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
