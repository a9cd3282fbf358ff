import { log, logError } from "./log.server.ts";
import { timeBackendCall } from "./metrics.server.ts";
import { LateAnswer, scaled } from "./time-limits.server.ts";

type BackendPart = "database" | "auth" | "functions";
/** `isOfSite`: with the publishable key alone, not in the name of somebody who signed in. */
type BackendCall = { url: string | URL; isOfSite: boolean };
type Outage = { since: number; lastAt: number; reason: string; isOfKey: boolean; isLogged: boolean };

const MINUTE_MS = 60_000;

/** The health of the backend as its callers see it. It makes no call of its own. */
export class BackendHealth {
  readonly #outages = new Map<BackendPart, Outage>();
  readonly #loggedAt = new Map<BackendPart, number>();
  readonly #answeredAt = new Map<BackendPart, number>();
  #reportDatabase = (seconds: number) => log("backend answers again", { part: "database", seconds });

  async watch({ url, isOfSite }: BackendCall, call: () => Promise<Response>): Promise<Response> {
    const part = partOf(url);
    const startedAt = performance.now();
    const note = (reason: string | null, isOfKey = false) => {
      timeBackendCall(part, reason === null ? "answered" : "failed", performance.now() - startedAt);
      if (reason === null) this.#answered(part, isOfSite);
      // A call that hung since before another was answered tells of an outage that is over.
      else if (startedAt >= (this.#answeredAt.get(part) ?? 0)) this.#failed(part, reason, isOfKey);
    };
    const response = await call().catch((error: unknown) => {
      const reason = reasonOf(error);
      if (reason !== null) note(reason);
      throw error;
    });
    // To somebody whose session has ended, 401 is the right answer.
    const isOfKey = response.status === 401 && isOfSite;
    note(isOfKey || isNoAnswer(part, response.status) ? String(response.status) : null, isOfKey);
    return response;
  }

  /** `report` is told, in place of the log, after how many seconds the database answers again. */
  reportDatabase(report: (seconds: number) => void): void {
    this.#reportDatabase = report;
  }

  /** Why the last call failed; null if it did not. */
  reason(part: BackendPart): string | null {
    return this.#outages.get(part)?.reason ?? null;
  }

  /** Whether the last call of the last minute failed. */
  isAway(part: BackendPart): boolean {
    const outage = this.#outages.get(part);
    return outage !== undefined && performance.now() - outage.lastAt <= scaled(MINUTE_MS);
  }

  #failed(part: BackendPart, reason: string, isOfKey: boolean): void {
    const now = performance.now();
    const outage = this.#outages.get(part) ?? { since: now, isLogged: false };
    const isLoggedLately = now - (this.#loggedAt.get(part) ?? -Infinity) < MINUTE_MS;
    const isLogged = outage.isLogged || !isLoggedLately;
    this.#outages.set(part, { ...outage, lastAt: now, reason, isOfKey, isLogged });
    if (isLoggedLately) return;
    this.#loggedAt.set(part, now);
    const seconds = Math.round((now - outage.since) / 1_000);
    logError("backend does not answer", { part, reason, seconds });
  }

  #answered(part: BackendPart, isOfSite: boolean): void {
    const outage = this.#outages.get(part);
    // One accepted caller does not show that the site is accepted.
    if (outage?.isOfKey && !isOfSite) return;
    this.#answeredAt.set(part, performance.now());
    if (!outage) return;
    this.#outages.delete(part);
    if (!outage.isLogged) return;
    const seconds = Math.round((performance.now() - outage.since) / 1_000);
    if (part === "database") this.#reportDatabase(seconds);
    else log("backend answers again", { part, seconds });
  }
}

/** One for the server: all its clients ask the same backend. */
export const backendHealth = new BackendHealth();

function partOf(url: string | URL): BackendPart {
  const { pathname } = new URL(url);
  if (pathname.startsWith("/auth/")) return "auth";
  return pathname.startsWith("/functions/") ? "functions" : "database";
}

/** The API never redirects, and the auth service says 500 to a sign-up that the database refuses. */
function isNoAnswer(part: BackendPart, status: number): boolean {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect || (part === "auth" ? status > 500 : status >= 500);
}

/** A code, never a message; null if the caller gave up, which says nothing about the backend. */
function reasonOf(error: unknown): string | null {
  if (error instanceof LateAnswer) return "timeout";
  if (!(error instanceof TypeError)) return null;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (code === "UND_ERR_SOCKET") return "ECONNRESET";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timeout";
  return typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code) ? code : "connection";
}
