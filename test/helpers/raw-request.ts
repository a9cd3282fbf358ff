import { connect } from "node:net";

export type RawAnswer = { status: number; head: string; body: string };

/** Reads until the connection is closed. Status 0: closed without an answer. Rejects if open after `withinMs`. */
export function sendRaw(siteUrl: string, bytes: string | Buffer, withinMs = 240_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${withinMs} ms, after ${Buffer.concat(chunks).length} bytes`));
    }, withinMs);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks)
        .toString("latin1")
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
      const [head = "", ...body] = text.split("\r\n\r\n");
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: body.join("\r\n\r\n"),
      });
    });
    socket.on("connect", () => socket.write(bytes));
  });
}
