import { notificationText } from "../mails/notification-text.ts";
import type { Channel } from "../delivery/notification-worker.server.ts";
import { createHmac } from "node:crypto";
import type { Environment } from "../../env.server.ts";
import type { NotificationKind } from "../notification-kinds.ts";

type WebhookSettings = {
  url: string;
  format: WebhookFormat;
  secret?: string;
  siteOrigin: string;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

/** Any 2xx counts as received. Redirects are not followed: they would send the signature elsewhere. */
export function webhookChannel(settings: WebhookSettings): Channel {
  const { url, format, secret, siteOrigin, timeoutMs = TIMEOUT_MS } = settings;
  return {
    name: "webhook",
    async send(delivery) {
      // The database never gives one to this channel.
      if (delivery.kind === "reply") return { outcome: "failed", problem: "unexpected" };
      const { id, kind, noticed_at: at, reference } = delivery;
      const { heading, link } = notificationText(delivery, siteOrigin);
      const body = webhookBody(format, { kind, at, reference, sentence: heading, link });
      const signed = secret ? webhookHeaders(secret, id, body, new Date()) : { "webhook-id": id };
      const accepted = format === "jandi" ? "application/vnd.tosslab.jandi-v2+json" : "*/*";
      try {
        const answer = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: accepted, ...signed },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        return answer.ok ? { outcome: "sent" } : { outcome: "failed", problem: `status_${answer.status}` };
      } catch (error) {
        const isLate = error instanceof DOMException && error.name === "TimeoutError";
        return { outcome: "failed", problem: isLate ? "timeout" : "connection" };
      }
    },
  };
}

/** The headers of Standard Webhooks. `secret` begins with whsec_; `id` stays the same across retries. */
function webhookHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

export type WebhookFormat = Environment["WEBHOOK_FORMAT"];

type WebhookNotification = {
  kind: NotificationKind;
  at: string;
  reference: string | null;
  sentence: string;
  link: { label: string; url: string };
};

function webhookBody(format: WebhookFormat, notification: WebhookNotification): string {
  const { kind, at, reference, sentence, link } = notification;
  switch (format) {
    case "standard":
      return JSON.stringify({
        type: `notification.${kind}`,
        timestamp: at,
        data: { reference, link: link.url },
      });
    case "slack":
      return JSON.stringify({ text: `${sentence}\n<${link.url}|${link.label}>` });
    case "jandi":
      return JSON.stringify({
        body: `${sentence}\n[${link.label}](${link.url})`,
        connectColor: "#1a4539",
        connectInfo: [{ title: link.label, description: link.url }],
      });
    case "naverworks":
      return JSON.stringify({ title: "숲결 VR", body: { text: sentence }, button: link });
  }
}
