import { isDraining } from "./graceful-shutdown.server.ts";
import { backendHealth } from "./backend-health.server.ts";
import { workState } from "./work-state.server.ts";

const WAITS_TOO_LONG_SECONDS = 600;

/** `database` and `auth`: for how many seconds it has not answered. */
export function loader() {
  const { outbox, notifications } = workState();
  const [database, auth] = [backendHealth.secondsAway("database"), backendHealth.secondsAway("auth")];
  const isReady =
    !isDraining() && database === 0 && auth === 0 && outbox.oldestSeconds <= WAITS_TOO_LONG_SECONDS;
  return Response.json(
    { database, auth, outbox, notifications },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
