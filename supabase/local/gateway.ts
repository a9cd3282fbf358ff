import { createServer, type Server } from "node:http";
import { createRequestListener, type FetchHandler } from "@remix-run/node-fetch-server";
import type { App } from "@supabase/lite";
import { createHandler } from "../functions/verify-invite-code/handler.ts";
import { acceptOlderKey } from "./access-token.ts";
import type { AuthLimits } from "./auth/auth-limits.ts";
import { BodyTooLarge, withBodyRead } from "./body-limit.ts";
import type { LocalDatabase } from "./database/database.ts";
import { Mutex } from "./database/mutex.ts";
import { withRequestHeaders } from "./database/request-headers.ts";
import type { Factors } from "./auth/factors.ts";
import { withFactorsAndClaims } from "./auth/session-claims.ts";
import type { Keys } from "./keys.ts";
import { answerInbox } from "./mail/inbox-page.ts";
import type { Inbox } from "./mail/inbox.ts";
import type { PasswordChanges } from "./auth/password-changes.ts";

// PGlite blocks the process for seconds; closing a connection as idle meanwhile would lose a request in flight.
const IDLE_WITHIN_MS = 65_000;

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
    const handler: FetchHandler = async (request, { address }) => {
      const read = await withBodyRead(request);
      const services = await this.#services;
      const answer = this.#route(read, address, services);
      this.#underWay.add(answer);
      return answer.finally(() => this.#underWay.delete(answer));
    };
    const options = { protocol: "http:", host: `127.0.0.1:${port}`, onError: failedResponse };
    server.on("request", createRequestListener(handler, options));
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
    if (pathname === "/functions/v1/verify-invite-code")
      return createHandler({ supabaseUrl: this.url, serviceKey: keys.secretKey })(
        request,
        callerOf(request, peerAddress),
      );
    if (pathname.startsWith("/functions/v1/"))
      return Response.json({ code: "NOT_FOUND", message: "Function not found" }, { status: 404 });
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

/** Returns the caller's address. X-Forwarded-For is trusted: only local processes reach the backend. */
function callerOf({ headers }: Request, peerAddress: string): string {
  return headers.get("x-forwarded-for")?.split(",")[0]?.trim() || peerAddress;
}

function failedResponse(error: unknown): Response {
  const tooLarge = error instanceof BodyTooLarge;
  if (!tooLarge) console.error(error);
  const message = tooLarge ? "Payload too large" : "Internal server error";
  // The rest of the body is not read, so the connection cannot be reused.
  const headers = { Connection: "close" };
  return Response.json({ message }, { status: tooLarge ? 413 : 500, headers });
}

function withHostedAuthError(pathname: string, response: Response): Response {
  if (response.status !== 500) return response;
  const msg = /\/(signup|otp|magiclink)$/.test(pathname)
    ? "Database error saving new user"
    : "Unexpected failure, please check server logs for more information";
  return Response.json({ code: 500, error_code: "unexpected_failure", msg }, { status: 500 });
}
