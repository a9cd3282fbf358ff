import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { App } from "@supabase/lite";
import { acceptOlderKey } from "./access-token.ts";
import type { AuthLimits } from "./auth/auth-limits.ts";
import type { LocalDatabase } from "./database/database.ts";
import { Mutex } from "./database/mutex.ts";
import { withRequestHeaders } from "./database/request-headers.ts";
import { edgeFunctions } from "./edge-functions.ts";
import type { Factors } from "./auth/factors.ts";
import { withFactorsAndClaims } from "./auth/session-claims.ts";
import type { Keys } from "./keys.ts";
import { answerInbox } from "./mail/inbox-page.ts";
import type { Inbox } from "./mail/inbox.ts";
import type { PasswordChanges } from "./auth/password-changes.ts";
import { logToTerminal } from "./terminal-log.ts";

// PGlite blocks the process for seconds; closing a connection as idle meanwhile would lose a request in flight.
const IDLE_WITHIN_MS = 65_000;
const MAX_BODY_BYTES = 2 * 1024 * 1024;

class BodyTooLarge extends Error {}

export type Services = {
  app: App;
  database: LocalDatabase;
  keys: Keys;
  authLimits: AuthLimits;
  passwordChanges: PasswordChanges;
  factors: Factors;
  inbox: Inbox;
};

/** The backend's HTTP server, on loopback. Requests that arrive before `open` wait for it. */
export class Gateway {
  readonly server: Server;
  readonly url: string;
  readonly #services: Promise<Services>;
  #open: (services: Services) => void = () => {};
  readonly #refreshes = new Mutex();
  readonly #underWay = new Set<Promise<Response>>();

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
    server.on("request", (req, res) => {
      const answer = this.#answer(req).catch(failedResponse);
      // Who has left is told nothing.
      void answer.then((response) => send(res, response)).catch(() => res.destroy());
    });
  }

  open(services: Services): void {
    this.#open(services);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
    // Queries must end before the database closes; their clients are gone, so failures do not matter.
    await Promise.allSettled(this.#underWay);
  }

  async #answer(req: IncomingMessage): Promise<Response> {
    const request = new Request(new URL(req.url ?? "/", this.url), {
      method: req.method ?? "GET",
      headers: req.headers as Record<string, string>,
      body: await readBody(req),
    });
    const answer = this.#route(request, req.socket.remoteAddress ?? "", await this.#services);
    this.#underWay.add(answer);
    return answer.finally(() => this.#underWay.delete(answer));
  }

  async #route(
    request: Request,
    peerAddress: string,
    { app, database, keys, authLimits, passwordChanges, factors, inbox }: Services,
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    await acceptOlderKey(request.headers, keys);

    if (pathname === "/health") {
      await database.query("select 1");
      return Response.json({ status: "ok" });
    }
    if (/^\/inbox(\/|$)/.test(pathname)) return answerInbox(request, inbox);
    if (pathname.startsWith("/functions/v1/")) {
      const name = pathname.slice("/functions/v1/".length);
      const response = await edgeFunctions(this.url, keys.secretKey)(
        name,
        request,
        callerOf(request, peerAddress),
      );
      return response ?? Response.json({ code: "NOT_FOUND", message: "Function not found" }, { status: 404 });
    }
    if (pathname.startsWith("/rest/v1/")) {
      request.headers.set("cf-connecting-ip", callerOf(request, peerAddress));
      return withRequestHeaders(request.headers, () => app.fetch(request, { peerAddress }));
    }
    if (pathname.startsWith("/auth/v1/")) {
      const refusal = await authLimits.refusal(request, peerAddress);
      if (refusal) return refusal;
      const changing = await passwordChanges.sessionOf(request);
      const changeRefusal = changing && (await passwordChanges.refusal(changing, request));
      if (changeRefusal) return changeRefusal;
      const isFactors = /^\/auth\/v1\/factors(\/|$)/.test(pathname);
      const authenticate = async () => {
        const response = isFactors
          ? await factors.answer(request, callerOf(request, peerAddress))
          : await app.fetch(request, { peerAddress });
        if (changing && response.ok) await passwordChanges.endOtherSessions(changing);
        await passwordChanges.noteSession(request, response);
        const answer = withHostedAuthError(pathname, response);
        return withFactorsAndClaims(request, answer, { database, keys });
      };
      // lite would accept two concurrent refreshes with one token (a race). Verifying a factor refreshes too.
      return isFactors || searchParams.get("grant_type") === "refresh_token"
        ? this.#refreshes.runExclusive(authenticate)
        : authenticate();
    }
    return Response.json({ message: "no Route matched with those values" }, { status: 404 });
  }
}

/** Reads the request's body into memory; null if there is none. Throws BodyTooLarge, for chunked bodies too. */
async function readBody(req: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    length += chunk.length;
    // Leaving the loop would close the connection before the client is told.
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
  return length > 0 ? Buffer.concat(chunks) : null;
}

async function send(res: ServerResponse, { status, headers, body }: Response): Promise<void> {
  res.setHeaders(headers).writeHead(status);
  if (!body || res.req.method === "HEAD") res.end();
  else await writeReadableStreamToWritable(body, res);
}

/** Returns the caller's address. X-Forwarded-For is trusted: only local processes reach the backend. */
function callerOf({ headers }: Request, peerAddress: string): string {
  return headers.get("x-forwarded-for")?.split(",")[0]?.trim() || peerAddress;
}

function failedResponse(error: unknown): Response {
  const tooLarge = error instanceof BodyTooLarge;
  if (!tooLarge) logToTerminal("error", error);
  const message = tooLarge ? "Payload too large" : "Internal server error";
  return Response.json({ message }, { status: tooLarge ? 413 : 500 });
}

function withHostedAuthError(pathname: string, response: Response): Response {
  if (response.status !== 500) return response;
  const msg = /\/(signup|otp|magiclink)$/.test(pathname)
    ? "Database error saving new user"
    : "Unexpected failure, please check server logs for more information";
  return Response.json({ code: 500, error_code: "unexpected_failure", msg }, { status: 500 });
}
