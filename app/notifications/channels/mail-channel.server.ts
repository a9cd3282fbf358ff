import { createTransport } from "nodemailer";
import type { Mailbox } from "../../env.server.ts";
import { isEmailAddress } from "../../ui/email-address.ts";
import { within } from "../../server/time-limits.server.ts";
import { notificationMail } from "../mails/notification-mail.ts";
import { replySubject } from "../mails/mail-subject.ts";
import { type Channel, SEND_WITHIN_MS, type SendOutcome } from "../delivery/notification-worker.server.ts";
import type { Delivery } from "../delivery/notification-queue.server.ts";

type MailSettings = {
  smtpUrl: string;
  from: Mailbox;
  replyTo?: Mailbox;
  siteOrigin: string;
  timeoutMs?: number;
  /** When a mail counts as late; the server's reply is still awaited. */
  lateAfterMs?: number;
};

const TIMEOUT_MS = 10_000;
// A server with the whole mail may accept it even if the connection is lost, so its reply is worth waiting for.
const ANSWER_WITHIN_TIMEOUTS = 6;

/** The channels share one connection pool. `close` ends idle connections. */
export function mailChannels(settings: MailSettings) {
  const { smtpUrl, from, replyTo, siteOrigin, timeoutMs = TIMEOUT_MS } = settings;
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
    if (address === null || !isEmailAddress(address))
      return { outcome: "undeliverable", problem: "address_refused" };
    const mailed = transport.sendMail({
      ...contentOf(delivery, siteOrigin, replyTo),
      from,
      to: { name: "", address },
      messageId: `<${id}@${host}>`,
    });
    const end = mailed.then(
      (): SendOutcome => ({ outcome: "sent" }),
      (error: unknown) =>
        refusalOfAddress(error) ?? { outcome: "failed" as const, problem: problemOf(error) },
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

function contentOf(delivery: Delivery, siteOrigin: string, replyTo: Mailbox | undefined) {
  if (delivery.kind !== "reply")
    return {
      ...notificationMail(delivery, siteOrigin),
      // Suppresses out-of-office replies.
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    };
  const { subject, body, reply_to: writer } = delivery.reply;
  const isWritable = writer !== null && isEmailAddress(writer);
  return {
    subject: replySubject(delivery.reference, subject),
    // As a person writes a mail, and so without HTML.
    text: `${body}\n`,
    replyTo: replyTo ?? (isWritable ? { name: "", address: writer } : undefined),
  };
}

// The enhanced status codes of RFC 3463 that speak of the recipient's address or mailbox. 5.1.7 and 5.1.8 are about the sender.
const OF_RECIPIENT = /^5\.(?:1\.(?![78]$)|2\.[0-2]$|6\.7$)/;
// Said without one to RCPT TO, whose one argument is the address: 501 of its syntax, 556 of a domain that takes no mail.
const OF_RECIPIENT_ALONE = [501, 550, 551, 552, 553, 556];
const mailboxProblems: Record<string, string> = {
  "5.1.2": "domain_unknown",
  "5.2.1": "mailbox_disabled",
  "5.2.2": "mailbox_full",
};

/** A 5xx about this recipient. One about the sender, the login or a policy (5.7.x, relaying) is the channel's failure. */
function refusalOfAddress(error: unknown): SendOutcome | null {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode !== "number" || responseCode < 500) return null;
  const reply = String(response);
  const [status] = /\b5\.\d\.\d{1,3}\b/.exec(reply) ?? [];
  const isOfRecipient =
    status === undefined
      ? command === "RCPT TO" &&
        OF_RECIPIENT_ALONE.includes(responseCode) &&
        !/relay|auth|rcpthosts/i.test(reply)
      : (command === "RCPT TO" || command === "DATA") && OF_RECIPIENT.test(status);
  if (!isOfRecipient) return null;
  return { outcome: "undeliverable", problem: mailboxProblems[status ?? ""] ?? "mailbox_unknown" };
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
