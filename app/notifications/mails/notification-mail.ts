import { notificationText, type NotificationText, type DescribedDelivery } from "./notification-text.ts";
import { responseDueAt } from "../../korean/business-hours.server.ts";
import { isAboutInquiries, type NotificationKind } from "../notification-kinds.ts";

type NotificationMail = { subject: string; text: string; html: string };

export function notificationMail(
  delivery: DescribedDelivery,
  siteOrigin: string,
  now = new Date(),
): NotificationMail {
  const words = notificationText(delivery, siteOrigin, now);
  const foot = footOf(delivery, siteOrigin);
  return { subject: words.subject, text: plainText(words, foot), html: html(words, foot) };
}

function footOf({ channel, kind }: DescribedDelivery, siteOrigin: string): string {
  if (channel === "visitor_mail") return "숲결 VR";
  if (kind === "outbox_stuck")
    return "이 메일은 데이터베이스를 거치지 않고 웹 서버가 OPERATOR_EMAIL로 보냅니다.";
  return `받을 알림은 내 계정에서 고르실 수 있습니다: ${siteOrigin}/account`;
}

function plainText({ heading, lines, rows, link }: NotificationText, foot: string): string {
  const table = rows.map(({ label, value }) => `${label}: ${value}`);
  const parts = [heading, lines.join("\n"), table.join("\n"), `${link.label}:\n${link.url}`, `--\n${foot}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

// Old mail clients ignore stylesheets, so the light colours are inline; clients with a dark mode read these rules.
const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #0c211b !important; }
  .sheet { background: #12312a !important; }
  .sheet, .sheet h1, .sheet td { color: #f4f7f4 !important; }
  .soft { color: #c6ddd2 !important; }
  .button { background: #c6ddd2 !important; color: #0c211b !important; }
}`;

const font = "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif";

function html({ subject, heading, lines, rows, link }: NotificationText, foot: string): string {
  const paragraphs = lines.map((line) => `<p style="margin: 12px 0 0">${escapeHtml(line)}</p>`).join("\n");
  const cells = rows
    .map(
      ({ label, value }) =>
        `<tr><td class="soft" style="padding: 4px 16px 4px 0; color: #4a5a53">${escapeHtml(label)}</td>` +
        `<td style="padding: 4px 0; font-weight: bold">${escapeHtml(value)}</td></tr>`,
    )
    .join("\n");
  const table = rows.length > 0 ? `<table style="margin: 16px 0 0; border-spacing: 0">${cells}</table>` : "";
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f4f7f4; font-family: ${font}; font-size: 16px; line-height: 1.7; word-break: keep-all">
<div class="sheet" style="max-width: 600px; box-sizing: border-box; margin: 0 auto; padding: 28px; border-radius: 16px; background: #ffffff; color: #16241f">
<p class="soft" style="margin: 0; font-weight: bold; color: #4a5a53">숲결 VR</p>
<h1 style="margin: 4px 0 0; font-size: 22px; line-height: 1.4; color: #12312a">${escapeHtml(heading)}</h1>
${paragraphs}
${table}
<p style="margin: 24px 0 0"><a class="button" href="${escapeHtml(link.url)}" style="display: inline-block; padding: 10px 20px; border-radius: 10px; background: #1a4539; color: #ffffff; font-weight: bold; text-decoration: none">${escapeHtml(link.label)}</a></p>
<p class="soft" style="margin: 24px 0 0; font-size: 14px; color: #4a5a53; overflow-wrap: anywhere">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function sampleDelivery(kind: NotificationKind | "visitor", now = new Date()): DescribedDelivery {
  const moment = now.toISOString();
  const isInquiry = kind === "visitor" || isAboutInquiries(kind);
  return {
    channel: kind === "visitor" ? "visitor_mail" : "mail",
    kind: kind === "visitor" ? "new_inquiry" : kind,
    facts: { new: 7, due: 3, overdue: 1, kept: 5, queued: 2, role: "admin" },
    noticed_at: moment,
    inquiry_id: isInquiry ? "00000000-0000-4000-8000-000000000000" : null,
    reference: isInquiry ? "AB12CD34EF" : null,
    received_at: isInquiry ? moment : null,
    due_at: isInquiry ? responseDueAt(now).toISOString() : null,
  };
}
