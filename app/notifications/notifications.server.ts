import { env } from "../env.server.ts";
import { originOutsideRequests } from "../server/request/origin.server.ts";
import { anonymousClient } from "../supabase.server.ts";
import { mailChannels } from "./channels/mail-channel.server.ts";
import { webhookChannel } from "./channels/webhook-channel.server.ts";
import { notificationQueue } from "./delivery/notification-queue.server.ts";
import { type Channel, NotificationWorker } from "./delivery/notification-worker.server.ts";
import type { ChannelName } from "./notification-kinds.ts";
import { StuckInquiriesNotice } from "./stuck-inquiries.server.ts";

export const enabledChannels: Record<ChannelName, boolean> = {
  mail: env.SMTP_URL !== undefined,
  webhook: env.WEBHOOK_URL !== undefined,
  visitor_mail: env.SMTP_URL !== undefined && env.VISITOR_MAIL === "on",
  reply: env.SMTP_URL !== undefined,
};

/** From whom replies come; null while none can be sent. */
export const replySender = enabledChannels.reply ? (env.MAIL_FROM ?? null) : null;

/** Where the answers to replies go; undefined for each writer's own address. */
export const replyTo = env.REPLY_TO;

const DEADLINES_EVERY_MS = 60_000;

export const mailInbox = env.MAIL_INBOX_URL ?? null;

let worker: NotificationWorker | undefined;

/** Call after storing an inquiry. */
export function wakeNotifications(): void {
  worker?.wake();
}

export const waitingDeliveries = () => worker?.waiting ?? 0;

/** Delivers notifications by the configured channels, tells of stuck inquiries, and stores missing deadlines. */
export function startNotifications(countStuck: () => number): { stop: () => Promise<void> } {
  const channels = configuredChannels();
  worker = new NotificationWorker({
    queue: notificationQueue(anonymousClient),
    channels,
    // A slow backend is asked less often.
    deadlinesEveryMs: DEADLINES_EVERY_MS * env.TIMEOUT_MULTIPLIER,
  });
  const notice = new StuckInquiriesNotice({ channels, address: env.OPERATOR_EMAIL ?? null, countStuck });
  const jobs = [worker, notice];
  for (const job of jobs) job.start();
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}

function configuredChannels(): Channel[] {
  const { SMTP_URL, MAIL_FROM, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_FORMAT } = env;
  const channels: Channel[] = [];
  if (SMTP_URL && MAIL_FROM) {
    const { mail, visitorMail, reply } = mailChannels({
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
      replyTo,
      siteOrigin: originOutsideRequests(),
    });
    channels.push(mail, reply);
    if (enabledChannels.visitor_mail) channels.push(visitorMail);
  }
  if (WEBHOOK_URL)
    channels.push(
      webhookChannel({
        url: WEBHOOK_URL,
        format: WEBHOOK_FORMAT,
        secret: WEBHOOK_SECRET,
        siteOrigin: originOutsideRequests(),
      }),
    );
  return channels;
}
