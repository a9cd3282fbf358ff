import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// Browsers and proxies send the next request after the response; only a client that reads nothing gets here.
const MOST_UNFINISHED = 8;

type Turn = { res: ServerResponse; answer: () => void };
type Connection = { network: string; answering: ServerResponse | null; waiting: Turn[] };

/** The open connections of each network, by their last request. */
export class OpenConnections {
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
  closeLongestWaiting(network?: string): boolean {
    const sockets = network === undefined ? this.#connections.keys() : (this.#byNetwork.get(network) ?? []);
    for (const socket of sockets) {
      if (isBusy(this.#connections.get(socket)?.answering)) continue;
      this.remove(socket);
      socket.destroy();
      return true;
    }
    return false;
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
