import type { WebSocket } from "ws";
import { readGrant, type Grant } from "../access-token.ts";
import type { Database } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { visibleRecords, type Change } from "./change-feed.ts";
import { changePayload, RealtimeChannel, UnknownFilter, type Binding } from "./realtime-channel.ts";

type Message = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: object };

const MAX_CHANNELS = 100;

/** One client's connection, speaking version 2.0.0 of the Realtime protocol. */
export class RealtimeSocket {
  readonly #socket: WebSocket;
  readonly #keys: Keys;
  readonly #apikey: string;
  readonly #channels = new Map<string, RealtimeChannel>();

  constructor(socket: WebSocket, keys: Keys, apikey: string) {
    this.#socket = socket;
    this.#keys = keys;
    this.#apikey = apikey;
    socket.on("message", (data, isBinary) => {
      const message = isBinary || !Buffer.isBuffer(data) ? null : readMessage(data.toString("utf8"));
      if (message) this.#receive(message);
    });
    socket.on("close", () => {
      for (const channel of this.#channels.values()) channel.stopClock();
      this.#channels.clear();
    });
    socket.on("error", () => socket.terminate());
  }

  /** Sends each channel the changes that it asked for and that its token may read. */
  async deliver(database: Database, changes: Change[]): Promise<void> {
    for (const channel of this.#channels.values()) {
      const asked = changes.filter((change) => channel.idsFor(change).length > 0);
      if (asked.length === 0) continue;
      const visible = await visibleRecords(database, channel.grant.caller, asked);
      for (const [index, change] of asked.entries()) {
        const record = visible[index];
        if (!record || this.#channels.get(channel.topic) !== channel) continue;
        const payload = changePayload(channel.idsFor(change), change, record);
        this.#send(null, channel.topic, "postgres_changes", payload);
      }
    }
  }

  #receive({ joinRef, ref, topic, event, payload }: Message): void {
    const reply = (status: "ok" | "error", response: object = {}) =>
      this.#send(ref, topic, "phx_reply", { status, response }, joinRef);
    const channel = this.#channels.get(topic);

    if (topic === "phoenix" && event === "heartbeat") reply("ok");
    else if (event === "phx_join") this.#join(topic, joinRef, payload, reply);
    else if (!channel) reply("error", { reason: "unmatched topic" });
    else if (event === "access_token") this.#renew(channel, textAt(payload, "access_token"));
    else if (event === "phx_leave") {
      reply("ok");
      this.#close(channel);
    } else reply("error", { reason: `${event} is not served by the embedded backend` });
  }

  #join(
    topic: string,
    joinRef: string | null,
    payload: object,
    reply: (status: "ok" | "error", response: object) => void,
  ): void {
    const grant = this.#grantFor(textAt(payload, "access_token"));
    if (!grant) return reply("error", { reason: "InvalidJWTToken: Token is invalid or has expired" });
    if (this.#channels.size >= MAX_CHANNELS) return reply("error", { reason: "ChannelRateLimitReached" });

    this.#channels.get(topic)?.stopClock();
    try {
      const channel = new RealtimeChannel(topic, joinRef, bindingsOf(payload), grant, () =>
        this.#refuse(channel, "Access token has expired"),
      );
      this.#channels.set(topic, channel);
      reply("ok", { postgres_changes: channel.bindings });
      if (channel.bindings.length > 0)
        this.#system(channel, "ok", "Subscribed to PostgreSQL", "postgres_changes");
    } catch (error) {
      if (!(error instanceof UnknownFilter)) throw error;
      reply("error", { reason: `The embedded backend does not know the filter ${error.message}` });
    }
  }

  #renew(channel: RealtimeChannel, token: string | undefined): void {
    const grant = this.#grantFor(token);
    if (grant) channel.grant = grant;
    else this.#refuse(channel, "Token is invalid or has expired");
  }

  #grantFor(token: string | undefined): Grant | null {
    return readGrant(token ?? this.#apikey, this.#keys);
  }

  #refuse(channel: RealtimeChannel, reason: string): void {
    this.#system(channel, "error", reason, "system");
    this.#close(channel);
  }

  #close(channel: RealtimeChannel): void {
    channel.stopClock();
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

function readMessage(text: string): Message | null {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts)) return null;
    const [joinRef, ref, topic, event, payload]: unknown[] = parts;
    if (typeof topic !== "string" || typeof event !== "string") return null;
    return {
      joinRef: typeof joinRef === "string" ? joinRef : null,
      ref: typeof ref === "string" ? ref : null,
      topic,
      event,
      payload: typeof payload === "object" && payload !== null ? payload : {},
    };
  } catch {
    return null;
  }
}

function bindingsOf(payload: object): Binding[] {
  const config = "config" in payload ? payload.config : null;
  if (typeof config !== "object" || config === null || !("postgres_changes" in config)) return [];
  const wanted: unknown = config.postgres_changes;
  return Array.isArray(wanted) ? wanted.filter(isBinding) : [];
}

function isBinding(wanted: unknown): wanted is Binding {
  if (typeof wanted !== "object" || wanted === null) return false;
  const { event, schema, table, filter }: Record<string, unknown> = { ...wanted };
  const textOrAbsent = [table, filter].every((value) => value === undefined || typeof value === "string");
  return typeof event === "string" && typeof schema === "string" && textOrAbsent;
}

function textAt(payload: object, name: string): string | undefined {
  const value = Object.entries(payload).find(([key]) => key === name)?.[1] as unknown;
  return typeof value === "string" ? value : undefined;
}
