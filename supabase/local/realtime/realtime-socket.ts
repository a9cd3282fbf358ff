import type { WebSocket } from "ws";
import { grantOfKey, grantOfToken, type Grant } from "../access-token.ts";
import type { LocalDatabase } from "../database/database.ts";
import { Mutex } from "../database/mutex.ts";
import type { Keys } from "../keys.ts";
import { visibleRecords, type Change } from "./change-feed.ts";
import { RealtimeChannel } from "./realtime-channel.ts";
import { parseMessage, type RealtimeMessage } from "./realtime-messages.ts";

type Reply = (status: "ok" | "error", response?: object) => void;

const MAX_CHANNELS = 100;

export class RealtimeSocket {
  readonly #socket: WebSocket;
  readonly #keys: Keys;
  readonly #apikey: string;
  readonly #channels = new Map<string, RealtimeChannel>();
  // Verifying a token is asynchronous, and a message must not overtake the join before it.
  readonly #receiving = new Mutex();

  constructor(socket: WebSocket, keys: Keys, apikey: string) {
    this.#socket = socket;
    this.#keys = keys;
    this.#apikey = apikey;
    socket.on("message", (data, isBinary) => {
      const message = isBinary || !Buffer.isBuffer(data) ? null : parseMessage(data.toString("utf8"));
      if (!message) return;
      this.#receiving
        .runExclusive(() => this.#receive(message))
        .catch((error: unknown) => {
          console.error("realtime:", error);
          socket.terminate();
        });
    });
    socket.on("close", () => {
      for (const channel of this.#channels.values()) channel.clearExpiry();
      this.#channels.clear();
    });
    socket.on("error", () => socket.terminate());
  }

  async deliver(database: LocalDatabase, changes: Change[]): Promise<void> {
    for (const channel of this.#channels.values()) {
      const matching = changes.filter((change) => channel.wants(change));
      if (matching.length === 0) continue;
      const visible = await visibleRecords(database, channel.grant.caller, matching);
      for (const [index, change] of matching.entries()) {
        const record = visible[index];
        if (!record || !this.#isJoined(channel)) continue;
        for (const payload of channel.payloadsOf(change, record))
          this.#send(null, channel.topic, "postgres_changes", payload);
      }
    }
  }

  async #receive(message: RealtimeMessage): Promise<void> {
    const { joinRef, ref, topic, event } = message;
    const reply: Reply = (status, response = {}) =>
      this.#send(ref, topic, "phx_reply", { status, response }, joinRef);
    const channel = this.#channels.get(topic);

    if (topic === "phoenix" && event === "heartbeat") reply("ok");
    else if (event === "phx_join") await this.#join(message, reply);
    else if (!channel) reply("error", { reason: "unmatched topic" });
    else if (event === "access_token") await this.#renew(channel, message.accessToken);
    else if (event === "phx_leave") {
      reply("ok");
      this.#close(channel);
    } else reply("error", { reason: `${event} is not served by the embedded backend` });
  }

  async #join({ topic, joinRef, accessToken, bindings }: RealtimeMessage, reply: Reply): Promise<void> {
    const grant = await this.#verify(accessToken);
    // The client may have gone meanwhile, and a channel of a closed socket would never be cleared.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!grant) return reply("error", { reason: "InvalidJWTToken: Token is invalid or has expired" });
    if (this.#channels.size >= MAX_CHANNELS) return reply("error", { reason: "ChannelRateLimitReached" });
    if (bindings.some(({ filter }) => filter))
      return reply("error", { reason: "The embedded backend knows no filters" });

    this.#channels.get(topic)?.clearExpiry();
    const channel = new RealtimeChannel(topic, joinRef, bindings, grant, () =>
      this.#expel(channel, "Access token has expired"),
    );
    this.#channels.set(topic, channel);
    reply("ok", { postgres_changes: channel.bindings });
    if (channel.bindings.length > 0)
      this.#system(channel, "ok", "Subscribed to PostgreSQL", "postgres_changes");
  }

  async #renew(channel: RealtimeChannel, token: string | undefined): Promise<void> {
    const grant = await this.#verify(token);
    if (!this.#isJoined(channel)) return;
    if (grant) channel.grant = grant;
    else this.#expel(channel, "Token is invalid or has expired");
  }

  async #verify(token = this.#apikey): Promise<Grant | null> {
    return grantOfKey(token, this.#keys) ?? (await grantOfToken(token, this.#keys));
  }

  #isJoined(channel: RealtimeChannel): boolean {
    return this.#channels.get(channel.topic) === channel;
  }

  #expel(channel: RealtimeChannel, reason: string): void {
    this.#system(channel, "error", reason, "system");
    this.#close(channel);
  }

  #close(channel: RealtimeChannel): void {
    channel.clearExpiry();
    this.#channels.delete(channel.topic);
    this.#send(null, channel.topic, "phx_close", {}, channel.joinRef);
  }

  #system(
    { topic, joinRef }: RealtimeChannel,
    status: "ok" | "error",
    message: string,
    extension: string,
  ): void {
    const channel = topic.replace(/^realtime:/, "");
    this.#send(null, topic, "system", { message, status, extension, channel }, joinRef);
  }

  #send(
    ref: string | null,
    topic: string,
    event: string,
    payload: object,
    joinRef: string | null = null,
  ): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify([joinRef, ref, topic, event, payload]));
  }
}
