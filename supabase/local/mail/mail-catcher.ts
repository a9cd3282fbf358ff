import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Inbox } from "./inbox.ts";

const LARGEST_MAIL_BYTES = 2 * 1024 * 1024;

export type MailCatcher = { url: string; stop: () => Promise<void> };

/** Starts an SMTP server on loopback that puts every mail into the inbox and forwards none. */
export async function catchMail(inbox: Inbox): Promise<MailCatcher> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    size: LARGEST_MAIL_BYTES,
    logger: false,
    closeTimeout: 100,
    onData(stream, { envelope }, answer) {
      const to = envelope.rcptTo.map(({ address }) => address).join(", ");
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ from, subject = "", text, html }) => {
          inbox.add({ to, from: from?.address, subject, text, html });
          answer();
        })
        .catch(answer);
    },
  });
  // The sender reports a broken connection.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, stop };
}
