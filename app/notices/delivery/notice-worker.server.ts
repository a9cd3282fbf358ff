import { log, logError } from "../../server/log.server.ts";
import type { ChannelName } from "../notice-kinds.ts";
import type { Delivery, NoticeQueue } from "./notice-queue.server.ts";
import { PollingLoop } from "./polling-loop.server.ts";
import type { SentRecord } from "./sent-record.server.ts";

/** `problem` is a code of [a-z0-9_], which the dashboard describes (`problemText`). */
export type SendOutcome =
  | { outcome: "sent" }
  /** `end`, if the server may still accept the notice, resolves to the final outcome; it never rejects. */
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

const POLL_MS = 4_000;
const DUE_EVERY_MS = 60_000;

/** Well within the lease. A channel sends one delivery at a time, so a kill repeats at most one. */
export const SEND_WITHIN_MS = 20_000;
const LEASE_SECONDS = 45;

/** One loop for each channel and one for what falls due: a mail server that hangs or refuses delays mails alone. */
export class NoticeWorker {
  readonly #options: WorkerOptions;
  readonly #dueLoop: PollingLoop;
  readonly #channelLoops: PollingLoop[];
  readonly #failing = new Set<string>();
  /** Ids of deliveries that timed out and may still be accepted. */
  readonly #underWay = new Set<string>();
  #isStopped = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { pollMs = POLL_MS, channels } = options;
    this.#dueLoop = this.#loop("due", Math.max(pollMs, DUE_EVERY_MS), () => this.#makeDue());
    this.#channelLoops = channels.map((channel) =>
      this.#loop(channel.name, pollMs, () => this.#sendAll(channel)),
    );
  }

  start(): void {
    for (const loop of this.#loops()) loop.start();
  }

  wake(): void {
    for (const loop of this.#channelLoops) loop.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops().map((loop) => loop.stop()));
  }

  #loops(): PollingLoop[] {
    return [this.#dueLoop, ...this.#channelLoops];
  }

  #loop(name: string, pollMs: number, run: () => Promise<void>): PollingLoop {
    return new PollingLoop({
      run,
      pollMs,
      onSuccess: () => this.#failing.delete(name),
      onFailure: (error) => {
        // Logged once per outage, which may last hours.
        if (this.#failing.size === 0) logError("notices cannot be delivered", { reason: String(error) });
        this.#failing.add(name);
      },
    });
  }

  #makeDue(): Promise<void> {
    const { queue, stuckInquiries, channels } = this.#options;
    const names = channels.map(({ name }) => name);
    return queue.makeDue(names, stuckInquiries(), new Date());
  }

  async #sendAll(channel: Channel): Promise<void> {
    while (!this.#isStopped) {
      const [delivery] = await this.#options.queue.claim([channel.name], 1, LEASE_SECONDS);
      if (!delivery) return;
      await this.#send(channel, delivery);
    }
  }

  async #send(channel: Channel, delivery: Delivery): Promise<void> {
    const { queue, sent } = this.#options;
    const { id, kind, channel: name } = delivery;
    if (sent.has(id)) return queue.settle(delivery, null);
    if (this.#underWay.has(id)) return queue.settle(delivery, "timeout");

    const result = await channel.send(delivery);
    if (result.outcome === "sent") return this.#settleSent(delivery);
    logError("notice not sent", { delivery: id, kind, channel: name, problem: result.problem });
    if (result.end) void this.#watch(delivery, result.end);
    return queue.settle(delivery, result.problem);
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
}
