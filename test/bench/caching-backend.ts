import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

// Answers repeated reads from memory, so that a measured web server does not share the CPU with the database.

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

process.once("message", (backendUrl: string) => {
  const remembered = new Map<string, Answer>();
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const isReading = req.method === "GET" || req.url?.startsWith("/rest/v1/rpc/count_");
    const key = `${req.method} ${req.url} ${body.toString()}`;
    const answer =
      remembered.get(key) ?? (await ask(backendUrl + req.url, req.method ?? "GET", req.headers, body));
    if (isReading && answer.status === 200) remembered.set(key, answer);
    res.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());

async function ask(url: string, method: string, from: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
  const { host: _, connection: __, "content-length": ___, ...headers } = from as Record<string, string>;
  const answer = await fetch(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null });
  const type = answer.headers.get("Content-Type");
  return {
    status: answer.status,
    headers: type ? { "Content-Type": type } : {},
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
