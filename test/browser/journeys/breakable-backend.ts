import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished, vi } from "vitest";
import { run } from "../../helpers/site.ts";

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

export async function startSiteWithBreakableBackend(settings: Record<string, string> = {}): Promise<{
  siteUrl: string;
  backend: Backend;
}> {
  const backend: Backend = { fault: null, held: null };
  const forward = async (incoming: IncomingMessage, answer: ServerResponse) => {
    await backend.held;
    if (backend.fault?.(incoming, answer)) return;
    const { method, headers } = incoming;
    const onwards = request(inject("backendUrl") + incoming.url, { method, headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
      theirs.pipe(answer);
    });
    onwards.on("error", () => answer.destroy());
    // The client has gone or has the whole answer.
    answer.on("close", () => onwards.destroy());
    incoming.pipe(onwards);
  };
  const proxy = createServer((incoming, answer) => void forward(incoming, answer));
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    const closed = once(proxy, "close");
    proxy.close();
    proxy.closeAllConnections();
    await closed;
  });
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { siteUrl: await startWebServerBefore(url, settings), backend };
}

async function startWebServerBefore(backendUrl: string, settings: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "breakable-backend-"));
  const { child, printed } = run(["app/server/server.ts"], {
    PORT: "0",
    HOST: "127.0.0.1",
    SUPABASE_URL: backendUrl,
    SUPABASE_PUBLISHABLE_KEY: inject("publishableKey"),
    SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
    SITE_TOKEN: inject("siteToken"),
    OUTBOX_PATH: join(folder, "inquiries.sqlite"),
    ...settings,
  });
  const gone = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  return vi.waitFor(
    () => {
      const url = /사이트: (http\S+)/.exec(printed())?.[1];
      if (!url) throw new Error(`The web server did not start:\n${printed()}`);
      return url;
    },
    { timeout: 240_000 },
  );
}
