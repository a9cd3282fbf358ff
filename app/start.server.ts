// The whole server as one build, so that every module exists once: what the pages import and what runs beside them.
import * as build from "virtual:react-router/server-build";
import { countStreams, endAllStreams } from "./dashboard/live/inquiry-signals.server.ts";
import { env } from "./env.server.ts";
import { startErasures } from "./inquiry/erasures/repeated-erasures.server.ts";
import { outboxState, startDeliveries } from "./inquiry/submission/submit-inquiry.server.ts";
import { waitingDeliveries } from "./notifications/notifications.server.ts";
import { startLog } from "./server/log.server.ts";
import { startMetrics } from "./server/metrics.server.ts";
import { listenForRequests } from "./server/web-server.server.ts";
import { reportWork } from "./server/work-state.server.ts";
import { siteMedia } from "./site/media/media.server.ts";

export * from "virtual:react-router/server-build";
export { withInterimPages } from "./server/interim-pages.server.ts";

/** All that runs beside requests. `vite.config.ts` calls it in development. */
export function startWork(): { stop: () => Promise<void> } {
  startLog();
  reportWork(() => ({
    outbox: outboxState(),
    notifications: waitingDeliveries(),
    streams: countStreams(),
  }));
  if (env.METRICS_TOKEN) void startMetrics();
  const erasures = startErasures();
  const deliveries = startDeliveries();
  return {
    stop: async () => {
      endAllStreams();
      await Promise.all([erasures.stop(), deliveries.stop()]);
    },
  };
}

export function startServer(clientFolder: string): void {
  const { stop } = startWork();
  listenForRequests(build, { clientFolder, media: siteMedia().files }, stop);
}
