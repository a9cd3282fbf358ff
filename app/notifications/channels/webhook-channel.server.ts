import { notificationText } from "../mails/notification-text.ts";
import type { Channel } from "../delivery/notification-worker.server.ts";
import { webhookBody, type WebhookFormat } from "./webhook-bodies.ts";
import { webhookHeaders } from "./webhook-signature.server.ts";

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
