import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { startSiteBefore } from "../../helpers/site.ts";

type Fault = (incoming: IncomingMessage, answer: ServerResponse) => boolean;

/** `held`: requests wait for it. */
type Backend = { fault: Fault | null; held: Promise<void> | null };

export const refuses =
  (path: string, message = "out of order", refused = "GET"): Fault =>
  ({ method, url }, answer) => {
    if (method !== refused || !url?.startsWith(path)) return false;
    answer.writeHead(500, { "Content-Type": "application/json" }).end(JSON.stringify({ message }));
    return true;
  };

export const hangs =
  (path: string): Fault =>
  ({ url }) =>
    url?.startsWith(path) ?? false;

/** Starts a web server for the tests of a file, or of the surrounding `describe`. After each test its backend is whole. */
export function useBreakableBackend(settings: Record<string, string> = {}): {
  siteUrl: string;
  backend: Backend;
} {
  const site = { siteUrl: "", backend: { fault: null, held: null } as Backend };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const proxy = await startProxy(site.backend);
    const web = await startSiteBefore(
      {
        url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        publishableKey: inject("publishableKey"),
        siteToken: inject("siteToken"),
      },
      settings,
    );
    site.siteUrl = web.url;
    stop = async () => {
      await web.stop();
      const closed = once(proxy, "close");
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    };
  });
  afterEach(() => {
    site.backend.fault = null;
    site.backend.held = null;
  });
  afterAll(() => stop());
  return site;
}

async function startProxy(backend: Backend): Promise<Server> {
  const forward = async (incoming: IncomingMessage, answer: ServerResponse) => {
    await backend.held;
    // The client may have gone while it was held.
    if (answer.destroyed || backend.fault?.(incoming, answer)) return;
    const { method, headers } = incoming;
    const onwards = request(
      inject("backendUrl") + incoming.url,
      { method, headers, agent: false },
      (theirs) => {
        answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
        theirs.pipe(answer);
      },
    );
    onwards.on("error", () => answer.destroy());
    // The client has gone or has the whole answer.
    answer.on("close", () => onwards.destroy());
    incoming.pipe(onwards);
  };
  const proxy = createServer((incoming, answer) => void forward(incoming, answer));
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return proxy;
}
