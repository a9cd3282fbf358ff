import { randomUUID } from "node:crypto";
import { backendHealth } from "../server/backend-health.server.ts";
import { log, logError } from "../server/log.server.ts";
import { RepeatedJob } from "../server/repeated-job.server.ts";
import type { Channel } from "./delivery/notification-worker.server.ts";

type StuckInquiriesOptions = {
  channels: Channel[];
  /** The operator's mailbox; without one no mail is sent. */
  address: string | null;
  countStuck: () => number;
};

const KIND = "outbox_stuck";
const CHECK_EVERY_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Tells the operator of inquiries stuck in the outbox, past the database, which may be what is away: once an hour at most while
 * they become more, once a day while they do not. A server that starts anew may tell again.
 */
export class StuckInquiriesNotice {
  readonly #options: StuckInquiriesOptions;
  readonly #channels: Channel[];
  readonly #told = new Map<Channel, { count: number; at: number }>();
  readonly #job = new RepeatedJob({
    run: async () => {
      await this.#tell();
      return CHECK_EVERY_MS;
    },
    onError: (error) => logError("notification not sent", { kind: KIND, problem: String(error) }),
    pauses: { firstMs: CHECK_EVERY_MS },
  });

  constructor(options: StuckInquiriesOptions) {
    this.#options = options;
    this.#channels = options.channels.filter(
      ({ name }) => name === "webhook" || (name === "mail" && options.address !== null),
    );
  }

  start(): void {
    if (this.#channels.length > 0) this.#job.wake(CHECK_EVERY_MS);
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #tell(): Promise<void> {
    const queued = this.#options.countStuck();
    await Promise.all(this.#channels.map((channel) => this.#tellBy(channel, queued)));
  }

  async #tellBy(channel: Channel, queued: number): Promise<void> {
    const lastTold = this.#told.get(channel) ?? { count: 0, at: -Infinity };
    // An inquiry stuck after this is news again.
    if (queued < lastTold.count) this.#told.set(channel, { ...lastTold, count: queued });
    const pause = queued > lastTold.count ? HOUR_MS : DAY_MS;
    if (queued === 0 || Date.now() - lastTold.at < pause) return;

    const { name } = channel;
    const id = randomUUID();
    const sent = await channel.send({
      id,
      lease: id,
      channel: name,
      attempts: 1,
      kind: KIND,
      facts: { queued, reason: backendHealth.reason("database") },
      noticed_at: new Date().toISOString(),
      inquiry_id: null,
      reference: null,
      received_at: null,
      due_at: null,
      address: name === "mail" ? this.#options.address : null,
    });
    const result = sent.outcome === "failed" && sent.end ? await sent.end : sent;
    if (result.outcome !== "sent")
      return logError("notification not sent", { kind: KIND, channel: name, problem: result.problem });
    log("notification sent", { delivery: id, kind: KIND, channel: name });
    this.#told.set(channel, { count: queued, at: Date.now() });
  }
}
