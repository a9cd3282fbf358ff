import type { RequestListener, Server, ServerOptions } from "node:http";
import type { BlockList, Socket } from "node:net";
import { isTrustedProxy, networkOf, withoutMapping } from "../request/client-address.server.ts";
import { OpenConnections } from "./open-connections.server.ts";

export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s of proxies: if the server closes the connection first, a POST sent over it is lost.
  keepAliveTimeout: 65_000,
};

const MAX_HEADERS = 100;

const SILENCE_WITHIN_MS = 120_000;

const ENOUGH_CONNECTIONS = 10_000;
// Other file descriptors: the port, the outbox, connections to the backend.
const OTHER_FILES = 96;

/** Stays within the system's limit on open files, which is 4,096 on older systems. */
const MAX_CONNECTIONS = Math.min(ENOUGH_CONNECTIONS, openFilesLimit() - OTHER_FILES);

const PIECE_BYTES = 2 * 1024;

/** A quarter, 2,500: a school or a mobile carrier may share one address, with six connections per browser. */
const NETWORK_SHARE = 1 / 4;
// Node refuses connections over the limit before any code runs, so the last hundredth is kept free.
const FREE_SHARE = 1 / 100;

type Limits = { proxies: BlockList; maxConnections?: number };

/** Calls `handle` for one request of a connection at a time. When too many connections are open, of a network or in all, a
 * new one replaces the one that waits longest for its client. */
export function limitConnections(
  server: Server,
  handle: RequestListener,
  { proxies, maxConnections = MAX_CONNECTIONS }: Limits,
): void {
  server.maxHeadersCount = MAX_HEADERS;
  server.timeout = SILENCE_WITHIN_MS;
  server.maxConnections = maxConnections;

  const open = new OpenConnections();
  const most = maxConnections - Math.ceil(maxConnections * FREE_SHARE);
  const mostOfNetwork = Math.floor(maxConnections * NETWORK_SHARE);

  server.on("connection", (connection: Socket) => {
    const address = withoutMapping(connection.remoteAddress ?? "");
    // A host may have a whole /48 of IPv6 to itself.
    const network = networkOf(address, 48);
    open.add(connection, network);
    connection.once("close", () => open.remove(connection));
    parseInPieces(connection);
    const isNetworkOver = open.countOf(network) > mostOfNetwork && !isTrustedProxy(address, proxies);
    if (isNetworkOver) open.closeLongestWaiting(network);
    else if (open.count > most) open.closeLongestWaiting();
  });
  const begin: RequestListener = (req, res) => open.answerInTurn(req, res, () => handle(req, res));
  server.on("request", begin);
  // Node would refuse an unknown expectation with 417 before the body is read; the standard allows to ignore it.
  server.on("checkExpectation", begin);
  server.on("drop", () => open.closeLongestWaiting());
}

/** node:http parses all that it has read, 64 KB, before a closed connection is told: of 300 clients that each wrote 1,950
 * requests it held 1.1 GB at once. */
function parseInPieces(connection: Socket): void {
  const [parse] = connection.listeners("data") as ((bytes: Buffer) => void)[];
  if (!parse) return;
  connection.removeListener("data", parse).on("data", (bytes: Buffer) => {
    for (let start = 0; start < bytes.length && !connection.destroyed; start += PIECE_BYTES) {
      if (connection.isPaused()) return connection.unshift(bytes.subarray(start));
      parse.call(connection, bytes.subarray(start, start + PIECE_BYTES));
    }
  });
}

function openFilesLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const limit = report.userLimits?.open_files.soft;
  // Windows reports no limit.
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}
