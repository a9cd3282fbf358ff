import { createServer } from "node:http";

// The fastest that node:http can be: one answer, prepared beforehand, for whatever is asked. Told what over IPC.

process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_req, res) => res.writeHead(200, headers).end(bytes));
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
