import type { Environment } from "../../env.server.ts";
import type { NoticeKind } from "../notice-kinds.ts";

export type WebhookFormat = Environment["WEBHOOK_FORMAT"];

type WebhookNotice = {
  kind: NoticeKind;
  at: string;
  reference: string | null;
  sentence: string;
  link: { label: string; url: string };
};

export function webhookBody(format: WebhookFormat, notice: WebhookNotice): string {
  const { kind, at, reference, sentence, link } = notice;
  switch (format) {
    case "standard":
      return JSON.stringify({ type: `notice.${kind}`, timestamp: at, data: { reference, link: link.url } });
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
