import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { App } from "@supabase/lite";
import type { Database } from "./database/database.ts";
import { edgeFunctions } from "./edge-functions.ts";
import type { Keys } from "./keys.ts";
import { Mutex } from "./database/mutex.ts";
import { BodyTooLarge, sendWebResponse, toWebRequest } from "./web-requests.ts";

// PGlite blocks the process for seconds at a time: a connection that was closed for being idle meanwhile would cost the
// request that is already on its way over it.
const IDLE_WITHIN_MS = 65_000;

export type Services = { app: App; database: Database; keys: Keys };

/** The HTTP face of the backend, on loopback. Requests that arrive before `open` wait for it. */
export class Gateway {
  readonly server: Server;
  readonly url: string;
  readonly #services: Promise<Services>;
  #open: (services: Services) => void = () => {};
  readonly #refreshes = new Mutex();

  /** Listens on a port, any free one for 0. Rejects with EADDRINUSE for a taken one. */
  static async listen(port: number): Promise<Gateway> {
    const server = createServer({ keepAliveTimeout: IDLE_WITHIN_MS });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    const address = server.address();
    return new Gateway(server, typeof address === "object" && address ? address.port : port);
  }

  private constructor(server: Server, port: number) {
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
    this.#services = new Promise((resolve) => {
      this.#open = resolve;
    });
    server.on("request", (incoming, outgoing) => void this.#handle(incoming, outgoing));
  }

  open(services: Services): void {
    this.#open(services);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const request = await toWebRequest(incoming, this.url);
      const response = await this.#answer(request, incoming.socket.remoteAddress ?? "unknown");
      await sendWebResponse(response, outgoing);
    } catch (error) {
      if (outgoing.destroyed || outgoing.headersSent) return void outgoing.destroy();
      const tooLarge = error instanceof BodyTooLarge;
      if (!tooLarge) console.error(error);
      // The rest of the body is not read, so the connection cannot be used again.
      outgoing.setHeader("Connection", "close");
      const message = tooLarge ? "Payload too large" : "Internal server error";
      await sendWebResponse(Response.json({ message }, { status: tooLarge ? 413 : 500 }), outgoing);
    }
  }

  async #answer(request: Request, peerAddress: string): Promise<Response> {
    const { app, database, keys } = await this.#services;
    const { pathname, searchParams } = new URL(request.url);

    if (pathname === "/health") {
      await database.query("select 1");
      return Response.json({ status: "ok" });
    }
    if (pathname.startsWith("/functions/v1/")) {
      const name = pathname.slice("/functions/v1/".length);
      const caller = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() || peerAddress;
      const response = await edgeFunctions(this.url, keys.secretKey)(name, request, caller);
      return response ?? Response.json({ code: "NOT_FOUND", message: "Function not found" }, { status: 404 });
    }
    if (pathname.startsWith("/rest/v1/")) return app.fetch(request, { peerAddress });
    if (pathname.startsWith("/auth/v1/")) {
      const ask = async () => asHostedAuth(pathname, await app.fetch(request, { peerAddress }));
      // Two refreshes with one token at once would both pass for the first.
      return searchParams.get("grant_type") === "refresh_token" ? this.#refreshes.run(ask) : ask();
    }
    return Response.json({ message: "no Route matched with those values" }, { status: 404 });
  }
}

// Hosted says this when a trigger on auth.users refuses; lite has a body of its own.
async function asHostedAuth(pathname: string, response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const msg = /\/(signup|otp|magiclink)$/.test(pathname)
    ? "Database error saving new user"
    : "Unexpected failure, please check server logs for more information";
  return Response.json({ code: 500, error_code: "unexpected_failure", msg }, { status: 500 });
}
