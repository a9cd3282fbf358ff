import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

type HttpConnection = Socket & { _httpMessage?: ServerResponse | null };

/** The open connections of each network, by their last request. */
export class OpenConnections {
  readonly #networks = new Map<Socket, string>();
  readonly #byNetwork = new Map<string, Set<Socket>>();

  get count(): number {
    return this.#networks.size;
  }

  countOf(network: string): number {
    return this.#byNetwork.get(network)?.size ?? 0;
  }

  add(connection: Socket, network: string): void {
    this.#networks.set(connection, network);
    const ofNetwork = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, ofNetwork.add(connection));
  }

  remove(connection: Socket): void {
    const network = this.#networks.get(connection);
    if (network === undefined) return;
    this.#networks.delete(connection);
    const ofNetwork = this.#byNetwork.get(network);
    ofNetwork?.delete(connection);
    if (ofNetwork?.size === 0) this.#byNetwork.delete(network);
  }

  moveToEnd(connection: Socket): void {
    const network = this.#networks.get(connection);
    if (network === undefined) return;
    this.#networks.delete(connection);
    this.#networks.set(connection, network);
    const ofNetwork = this.#byNetwork.get(network);
    if (ofNetwork?.delete(connection)) ofNetwork.add(connection);
  }

  /** Closes the connection that has kept the server waiting longest, of one network or of all. */
  closeLongestWaiting(network?: string): boolean {
    const connections = network === undefined ? this.#networks.keys() : (this.#byNetwork.get(network) ?? []);
    for (const connection of connections) {
      if (isBeingAnswered(connection)) continue;
      this.remove(connection);
      connection.destroy();
      return true;
    }
    return false;
  }
}

/** False between requests, and while headers or body are incomplete. */
function isBeingAnswered({ _httpMessage: response }: HttpConnection): boolean {
  return response?.req.complete === true;
}
