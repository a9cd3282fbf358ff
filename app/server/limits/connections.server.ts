import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { isTrustedProxy, networkOf, withoutMapping } from "../request/client-address.server.ts";

export const connectionLimits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  // A client may write 1,950 requests at once, and node:http makes them all before it can be told to stop. So they are smaller.
  optimizeEmptyRequests: true,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s of proxies: if the server closes the connection first, a POST sent over it is lost.
  keepAliveTimeout: 65_000,
};

const MAX_HEADERS = 100;

const SILENCE_WITHIN_MS = 120_000;

// Browsers and proxies send the next request after the response; only a client that reads nothing gets here.
const MOST_UNFINISHED = 8;

const ENOUGH_CONNECTIONS = 10_000;
// Other file descriptors: the port, the outbox, connections to the backend.
const OTHER_FILES = 96;

/** Stays within the system's limit on open files, which is 4,096 on older systems. */
const MAX_CONNECTIONS = Math.min(ENOUGH_CONNECTIONS, openFilesLimit() - OTHER_FILES);

/** A quarter, 2,500: a school or a mobile carrier may share one address, with six connections per browser. */
const NETWORK_SHARE = 1 / 4;

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

  const open = new OpenConnections();
  const mostOfNetwork = Math.floor(maxConnections * NETWORK_SHARE);

  server.on("connection", (connection: Socket) => {
    const address = withoutMapping(connection.remoteAddress ?? "");
    // A host may have a whole /48 of IPv6 to itself.
    const network = networkOf(address, 48);
    open.add(connection, network);
    connection.once("close", () => open.remove(connection));
    const isNetworkOver = open.countOf(network) > mostOfNetwork && !isTrustedProxy(address, proxies);
    if (isNetworkOver) open.closeLongestWaiting(network);
    else if (open.count > maxConnections) open.closeLongestWaiting();
  });
  const begin: RequestListener = (req, res) => open.answerInTurn(req, res, () => handle(req, res));
  server.on("request", begin);
  // Node would refuse an unknown expectation with 417 before the body is read; the standard allows to ignore it.
  server.on("checkExpectation", begin);
}

type Turn = { res: ServerResponse; answer: () => void };
type Connection = { network: string; answering: ServerResponse | null; waiting: Turn[] };

/** The open connections of each network, by their last request. */
class OpenConnections {
  readonly #connections = new Map<Socket, Connection>();
  readonly #byNetwork = new Map<string, Set<Socket>>();

  get count(): number {
    return this.#connections.size;
  }

  countOf(network: string): number {
    return this.#byNetwork.get(network)?.size ?? 0;
  }

  add(socket: Socket, network: string): void {
    this.#put(socket, { network, answering: null, waiting: [] });
  }

  remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    const ofNetwork = this.#byNetwork.get(connection.network);
    ofNetwork?.delete(socket);
    if (ofNetwork?.size === 0) this.#byNetwork.delete(connection.network);
  }

  /**
   * Calls `answer` when the earlier responses of the connection are sent. Node would start every request that a client
   * has written at once, and when the connection closes, it emits `close` on the first response alone: whatever the others
   * hold would be held for ever. Closes the connection of a client that writes requests and reads no response.
   */
  answerInTurn({ socket }: IncomingMessage, res: ServerResponse, answer: () => void): void {
    const connection = this.#connections.get(socket);
    // The parser of a closed connection goes on to the end of what it has read.
    if (!connection) return;
    this.remove(socket);
    if (connection.waiting.length + 1 >= MOST_UNFINISHED) return void socket.destroy();
    this.#put(socket, connection);
    connection.waiting.push({ res, answer });
    if (!connection.answering) answerNext(connection);
  }

  /** Closes the connection that has kept the server waiting longest, of one network or of all. */
  closeLongestWaiting(network?: string): void {
    const sockets = network === undefined ? this.#connections.keys() : (this.#byNetwork.get(network) ?? []);
    for (const socket of sockets) {
      if (isBusy(this.#connections.get(socket)?.answering)) continue;
      this.remove(socket);
      socket.destroy();
      return;
    }
  }

  #put(socket: Socket, connection: Connection): void {
    this.#connections.set(socket, connection);
    const ofNetwork = this.#byNetwork.get(connection.network) ?? new Set();
    this.#byNetwork.set(connection.network, ofNetwork.add(socket));
  }
}

function answerNext(connection: Connection): void {
  const next = connection.waiting.shift();
  // Without a socket it will never be sent, as after a response with `Connection: close`.
  if (!next?.res.socket) return;
  connection.answering = next.res;
  next.res.once("close", () => {
    connection.answering = null;
    answerNext(connection);
  });
  next.answer();
}

/** False between requests, and while the client has yet to send the rest of its request or to read the response. */
function isBusy(res: ServerResponse | null | undefined): boolean {
  return res?.req.complete === true && !res.writableEnded && !res.writableNeedDrain;
}

function openFilesLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } };
  };
  const limit = report.userLimits?.open_files.soft;
  // Windows reports no limit.
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}
