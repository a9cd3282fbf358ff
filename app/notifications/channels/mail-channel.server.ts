import { createTransport } from "nodemailer";
import { within } from "../../server/time-limits.server.ts";
import { notificationMail } from "../mails/notification-mail.ts";
import { replySubject } from "../mails/mail-subject.ts";
import { type Channel, SEND_WITHIN_MS, type SendOutcome } from "../delivery/notification-worker.server.ts";
import type { Delivery } from "../delivery/notification-queue.server.ts";

type MailSettings = {
  smtpUrl: string;
  from: string;
  siteOrigin: string;
  timeoutMs?: number;
  /** When a mail counts as late; the server's reply is still awaited. */
  lateAfterMs?: number;
};

const TIMEOUT_MS = 10_000;
// A server with the whole mail may accept it even if the connection is lost, so its reply is worth waiting for.
const ANSWER_WITHIN_TIMEOUTS = 6;
const ADDRESS = /^[^\s<>"\\,;:()@]+@[^\s<>"\\,;:()@]+$/;

/** The channels share one connection pool. `close` ends idle connections. */
export function mailChannels(settings: MailSettings) {
  const { smtpUrl, from, siteOrigin, timeoutMs = TIMEOUT_MS } = settings;
  const { lateAfterMs = timeoutMs * (SEND_WITHIN_MS / TIMEOUT_MS) } = settings;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 6,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * ANSWER_WITHIN_TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(siteOrigin).hostname;

  async function send(delivery: Delivery): Promise<SendOutcome> {
    const { id, address } = delivery;
    if (address === null || !ADDRESS.test(address)) return { outcome: "failed", problem: "address_refused" };
    const mailed = transport.sendMail({
      ...contentOf(delivery, siteOrigin),
      from,
      to: { name: "", address },
      messageId: `<${id}@${host}>`,
    });
    const end = mailed.then(
      (): SendOutcome => ({ outcome: "sent" }),
      (error: unknown): SendOutcome => ({ outcome: "failed", problem: problemOf(error) }),
    );
    return within(end, lateAfterMs, { outcome: "failed", problem: "timeout", end });
  }

  const channel = (name: Channel["name"]): Channel => ({ name, send });
  return {
    mail: channel("mail"),
    visitorMail: channel("visitor_mail"),
    reply: channel("reply"),
    close: () => transport.close(),
  };
}

function contentOf(delivery: Delivery, siteOrigin: string) {
  if (delivery.kind !== "reply")
    return {
      ...notificationMail(delivery, siteOrigin),
      // Suppresses out-of-office replies.
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    };
  const { subject, body, reply_to: writer } = delivery.reply;
  return {
    subject: replySubject(delivery.reference, subject),
    // As a person writes a mail, and so without HTML.
    text: `${body}\n`,
    ...(writer !== null && ADDRESS.test(writer) && { replyTo: { name: "", address: writer } }),
  };
}

/** Returns a code, never the server's message, which quotes addresses. */
function problemOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  if (code === "EAUTH") return "login_refused";
  if (typeof responseCode === "number") return `smtp_${responseCode}`;
  if (code === "ETIMEDOUT") return "timeout";
  return typeof code === "string" && /^E(?:CONN|SOCKET|DNS|PROTOCOL|TLS)/.test(code)
    ? "connection"
    : "unexpected";
}
