import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "./log.server.ts";
import { networkOf } from "./request/client-address.server.ts";
import { readBytes } from "./request/request-body.server.ts";
import { BoundedLimiter } from "./security/bounded-limiter.server.ts";
import { REPORTS_PATH } from "./security/content-security-policy.ts";

const REPORT_TYPES = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;
const MAX_BYTES = 16 * 1024;
const MAX_LINES = 10;

// Counted by network first: one network must not use up the total budget of the others.
const byNetwork = new BoundedLimiter({ keyPrefix: "csp network", points: 20, duration: 60 });
const inAll = new BoundedLimiter({ keyPrefix: "csp", points: 200, duration: 60 });

const directives = new Set(
  `
  default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src
  connect-src manifest-src media-src object-src frame-src child-src worker-src form-action base-uri frame-ancestors
  require-trusted-types-for trusted-types
  `
    .trim()
    .split(/\s+/),
);

type Violation = { directive: string; blocked: "inline" | "eval" | "trusted-types" | "own" | "foreign" };

export function isCspReport({ method, url, headers }: IncomingMessage): boolean {
  return method === "POST" && url === REPORTS_PATH && REPORT_TYPES.test(headers["content-type"] ?? "");
}

type Sender = { id: string; address: string; ownOrigin: string };

/** Logs CSP violations in predefined words only: anyone can post a report. */
export async function handleCspReport(
  req: IncomingMessage,
  res: ServerResponse,
  sender: Sender,
): Promise<void> {
  const status = await statusOf(req, sender);
  // The rest of a refused body is not read, so the connection cannot be reused.
  res.writeHead(status, status === 204 ? {} : { Connection: "close" }).end();
}

async function statusOf(req: IncomingMessage, { id, address, ownOrigin }: Sender): Promise<number> {
  if ((await byNetwork.count(networkOf(address))).isOver || (await inAll.count("all")).isOver) return 429;
  const bytes = await readBytes(req, MAX_BYTES);
  if (!bytes) return 413;
  const violations = violationsIn(bytes.toString("utf8"), ownOrigin);
  if (!violations) return 400;
  for (const violation of violations) log("csp violation", { id, ...violation });
  return 204;
}

function violationsIn(text: string, ownOrigin: string): Violation[] | null {
  let reports: unknown[];
  try {
    reports = [JSON.parse(text) as unknown].flat();
  } catch {
    return null;
  }
  return reports.slice(0, MAX_LINES).flatMap((report) => {
    const fields = recordOf(recordOf(report)["csp-report"] ?? recordOf(report).body);
    const directive =
      fields.effectiveDirective ?? fields["effective-directive"] ?? fields["violated-directive"];
    if (typeof directive !== "string") return [];
    const name = directive.split(" ", 1)[0] ?? "";
    return {
      directive: directives.has(name) ? name : "other",
      blocked: blockedBy(fields.blockedURL ?? fields["blocked-uri"], ownOrigin),
    };
  });
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function blockedBy(resource: unknown, ownOrigin: string): Violation["blocked"] {
  if (resource === "inline" || resource === "eval") return resource;
  if (resource === "wasm-eval") return "eval";
  if (resource === "trusted-types-sink" || resource === "trusted-types-policy") return "trusted-types";
  const isOwn =
    typeof resource === "string" && URL.canParse(resource) && new URL(resource).origin === ownOrigin;
  return isOwn ? "own" : "foreign";
}
