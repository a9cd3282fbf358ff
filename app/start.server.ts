// The whole server as one build, so that every module exists once: what the pages import and what runs beside them.
import * as build from "virtual:react-router/server-build";
import {
  countStreams,
  endAllStreams,
  endStreamsWithSessions,
} from "./dashboard/live/inquiry-signals.server.ts";
import { env } from "./env.server.ts";
import { deliverInquiry } from "./inquiry/submission/accept-inquiry.server.ts";
import { OutboxFile, type WaitingInquiry } from "./inquiry/submission/outbox-file.server.ts";
import { Outbox } from "./inquiry/submission/outbox.server.ts";
import { keepUnstoredIn } from "./inquiry/submission/submit-inquiry.server.ts";
import {
  startNotifications,
  waitingDeliveries,
  wakeNotifications,
} from "./notifications/notifications.server.ts";
import { backendHealth } from "./server/backend-health.server.ts";
import { startLog } from "./server/log.server.ts";
import { startMetrics } from "./server/metrics.server.ts";
import { cipherFor } from "./server/security/encrypted-value.server.ts";
import { listenForRequests } from "./server/web-server.server.ts";
import { reportWork } from "./server/work-state.server.ts";
import { siteMedia } from "./site/media/media.server.ts";
import { anonymousClient } from "./supabase.server.ts";

export * from "virtual:react-router/server-build";
export { withInterimPages } from "./server/interim-pages.server.ts";

/** All that runs beside requests. `vite.config.ts` calls it in development. */
export function startWork(): { stop: () => Promise<void> } {
  startLog();
  const outbox = openOutbox();
  keepUnstoredIn(outbox);
  backendHealth.reportDatabase((seconds) => outbox.resume(seconds));
  reportWork(() => ({
    outbox: outbox.state(),
    notifications: waitingDeliveries(),
    streams: countStreams(),
  }));
  if (env.METRICS_TOKEN) void startMetrics();
  endStreamsWithSessions();
  outbox.start();
  const notifications = startNotifications(() => outbox.countStuck());
  return {
    stop: async () => {
      endAllStreams();
      await notifications.stop();
    },
  };
}

function openOutbox(): Outbox {
  const delivery = {
    file: new OutboxFile(env.OUTBOX_PATH, cipherFor("outbox")),
    deliver: (waiting: WaitingInquiry) => deliverInquiry(anonymousClient, waiting),
  };
  return new Outbox(env.OUTBOX === "on" ? delivery : null, wakeNotifications);
}

export function startServer(clientFolder: string): void {
  const { stop } = startWork();
  listenForRequests(build, { clientFolder, media: siteMedia().files }, stop);
}
