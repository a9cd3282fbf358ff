import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type ReceivedMail = { from: string; to: string[]; raw: string };

/** A real SMTP server on loopback that keeps its mails; `stop` also ends hanging connections. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const caught: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (raw += chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        caught.push({ from: mailFrom ? mailFrom.address : "", to, raw });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return { url: `smtp://127.0.0.1:${port}`, caught, stop };
}

type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

export async function startReceiver(answer: Answer = (_, res) => res.end()) {
  const received: { headers: Record<string, string>; body: string; at: number }[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers as Record<string, string>, body, at: Date.now() });
      answer(req, res, body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, stop };
}
