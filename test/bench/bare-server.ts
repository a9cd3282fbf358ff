import { createServer } from "node:http";

// Answers every request with one prepared response, received over IPC: the upper limit of node:http.

process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_req, res) => res.writeHead(200, headers).end(bytes));
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
