import { log, logError } from "../../server/log.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { ChannelName } from "../notice-kinds.ts";
import type { Delivery, NoticeQueue } from "./notice-queue.server.ts";
import type { SentRecord } from "./sent-record.server.ts";

/** `problem` is a code of [a-z0-9_], which the dashboard describes (`problemText`). */
export type SendOutcome =
  | { outcome: "sent" }
  /** `end`, if it may still be accepted, resolves to the final outcome; it never rejects. */
  | { outcome: "failed"; problem: string; end?: Promise<SendOutcome> };

/** Sends one delivery within `SEND_WITHIN_MS`. Never throws. */
export type Channel = { name: ChannelName; send: (delivery: Delivery) => Promise<SendOutcome> };

type WorkerOptions = {
  queue: NoticeQueue;
  channels: Channel[];
  sent: SentRecord;
  stuckInquiries: () => number;
  pollMs?: number;
};

// The visitor's response is sent before the database is queried again.
const WAKE_AFTER_MS = 100;
const POLL_MS = 4_000;
const DUE_EVERY_MS = 60_000;
const BACKOFF_MAX_MS = 60_000;

/** A channel's longest send, well within the lease. It sends one at a time: a kill can repeat only that one. */
export const SEND_WITHIN_MS = 20_000;
const LEASE_SECONDS = 45;
const TIMEOUT = "timeout";

export class NoticeWorker {
  readonly #options: WorkerOptions;
  /** Ids that timed out and may still be accepted. */
  readonly #underWay = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;
  #failures = 0;
  #madeDueAt = -Infinity;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(0);
  }

  wake(): void {
    this.#isWoken = true;
    // After a failure the backoff applies.
    if (this.#failures === 0 && !this.#running && this.#dueAt - Date.now() > WAKE_AFTER_MS)
      this.#schedule(WAKE_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#dueAt = Date.now() + delayMs;
    this.#timer = outsideRequest(() =>
      setTimeout(() => {
        this.#running = this.#run().finally(() => {
          this.#running = null;
        });
      }, delayMs),
    );
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    this.#dueAt = Infinity;
    this.#isWoken = false;
    const { pollMs = POLL_MS } = this.#options;
    try {
      await this.#makeDue();
      const ends = await Promise.allSettled(this.#options.channels.map((channel) => this.#sendAll(channel)));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
      this.#failures = 0;
      this.#schedule(this.#isWoken ? WAKE_AFTER_MS : pollMs);
    } catch (error) {
      // Once per outage, which may last hours.
      if (this.#failures === 0) logError("notices cannot be delivered", { reason: String(error) });
      this.#schedule(Math.min(BACKOFF_MAX_MS, pollMs * 2 ** this.#failures++) * (0.5 + Math.random() / 2));
    }
  }

  async #makeDue(): Promise<void> {
    if (Date.now() - this.#madeDueAt < DUE_EVERY_MS) return;
    const { queue, stuckInquiries } = this.#options;
    await queue.makeDue(this.#channelNames(), stuckInquiries(), new Date());
    this.#madeDueAt = Date.now();
  }

  async #sendAll(channel: Channel): Promise<void> {
    const claim = () => this.#options.queue.claim([channel.name], 1, LEASE_SECONDS);
    while (!this.#isStopped) {
      const [delivery] = await claim();
      if (!delivery) return;
      // While it hangs, the other channels and what falls due would wait for each of its deliveries.
      if ((await this.#send(channel, delivery)) === TIMEOUT) return;
    }
  }

  /** Returns the problem, if any. */
  async #send(channel: Channel, delivery: Delivery): Promise<string | null> {
    const { queue, sent } = this.#options;
    const { id, kind, channel: name } = delivery;
    const settle = async (problem: string | null) => {
      await queue.settle(delivery, problem);
      return problem;
    };
    if (sent.has(id)) return settle(null);
    if (this.#underWay.has(id)) return settle(TIMEOUT);

    const result = await channel.send(delivery);
    if (result.outcome === "sent") {
      await this.#settleSent(delivery);
      return null;
    }
    logError("notice not sent", { delivery: id, kind, channel: name, problem: result.problem });
    if (result.end) void this.#watch(delivery, result.end);
    return settle(result.problem);
  }

  async #watch(delivery: Delivery, end: Promise<SendOutcome>): Promise<void> {
    this.#underWay.add(delivery.id);
    const { outcome } = await end;
    this.#underWay.delete(delivery.id);
    if (outcome !== "sent") return;
    try {
      await this.#settleSent(delivery);
    } catch (error) {
      // The next attempt finds it in the sent record.
      logError("late notice cannot be settled", { delivery: delivery.id, reason: String(error) });
    }
  }

  async #settleSent(delivery: Delivery): Promise<void> {
    const { queue, sent } = this.#options;
    const { id, kind, channel: name } = delivery;
    try {
      sent.add(id);
    } catch (error) {
      logError("record of sent notices cannot be written", { reason: String(error) });
    }
    log("notice sent", { delivery: id, kind, channel: name, attempts: delivery.attempts });
    return queue.settle(delivery, null);
  }

  #channelNames(): ChannelName[] {
    return this.#options.channels.map(({ name }) => name);
  }
}
