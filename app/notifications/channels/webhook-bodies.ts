import type { Environment } from "../../env.server.ts";
import type { NotificationKind } from "../notification-kinds.ts";

export type WebhookFormat = Environment["WEBHOOK_FORMAT"];

type WebhookNotification = {
  kind: NotificationKind;
  at: string;
  reference: string | null;
  sentence: string;
  link: { label: string; url: string };
};

export function webhookBody(format: WebhookFormat, notification: WebhookNotification): string {
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
