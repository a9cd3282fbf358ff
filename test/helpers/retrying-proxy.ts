import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * Sends requests in turn to the servers whose /readyz says yes, or to all if none does, as HAProxy can: on a connection each,
 * which, if it is refused, is tried at the next server. A request that was sent is never sent again.
 */
export async function startRetryingProxy(ports: number[]) {
  let turn = 0;
  const proxy = createServer(async (req, res) => {
    const body = await buffer(req);
    const first = (turn += 1);
    const inTurn = ports.map((_, each) => ports[(first + each) % ports.length] ?? 0);
    const answers = await Promise.all(inTurn.map(isReady));
    const ready = inTurn.filter((_, each) => answers[each]);
    for (const port of new Set([...ready, ...inTurn])) {
      const answer = await ask(port, req, body);
      if (answer !== "refused") return pass(answer, res);
    }
    res.writeHead(502).end();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { Connection: "close" } }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

type Answer = IncomingMessage | "refused" | "broken";

function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    sent.once("response", resolve);
    sent.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "ECONNREFUSED" ? "refused" : "broken"),
    );
    sent.end(body);
  });
}

function pass(answer: IncomingMessage | "broken", res: ServerResponse): void {
  if (answer === "broken") {
    res.writeHead(502).end();
    return;
  }
  const { connection: _, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, headers);
  answer.once("error", () => res.destroy());
  answer.pipe(res);
}
