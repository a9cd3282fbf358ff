import type { ServerResponse } from "node:http";

/** The responses of each network that its clients have yet to read. Above `most` the oldest is cut. */
export class UnreadResponses {
  readonly #most: number;
  readonly #byNetwork = new Map<string, Set<ServerResponse>>();

  constructor(most: number) {
    this.#most = most;
  }

  add(network: string, res: ServerResponse): void {
    if (res.destroyed) return;
    const unread = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, unread.add(res));
    res.once("close", () => {
      unread.delete(res);
      if (unread.size === 0) this.#byNetwork.delete(network);
    });
    const [oldest] = unread;
    if (unread.size > this.#most) oldest?.destroy();
  }
}
