import { log, logError } from "../../server/log.server.ts";
import { RepeatedJob } from "../../server/repeated-job.server.ts";
import type { ChannelName } from "../notification-kinds.ts";
import type { Delivery, NotificationQueue } from "./notification-queue.server.ts";

/** `problem` is a code of [a-z0-9_], which the dashboard describes (`problemText`). */
export type SendOutcome =
  | { outcome: "sent" }
  /** The address was refused for good: no further attempt, and no fault of the channel. */
  | { outcome: "undeliverable"; problem: string }
  /** `end`, if the server may still accept the notification, resolves to the final outcome; it never rejects. */
  | { outcome: "failed"; problem: string; end?: Promise<SendOutcome> };

/** Sends one delivery within `SEND_WITHIN_MS`. Never throws. */
export type Channel = { name: ChannelName; send: (delivery: Delivery) => Promise<SendOutcome> };

type WorkerOptions = {
  queue: NotificationQueue;
  channels: Channel[];
  pollMs?: number;
  deadlinesEveryMs: number;
};

const POLL_MS = 4_000;
const DUE_EVERY_MS = 60_000;
// With the timeout of a call less than the minute in which /readyz expects one.
const LONGEST_PAUSE_MS = 45_000;
// The visitor's response is sent before the database is queried again.
const WAKE_AFTER_MS = 100;

/** Well within the lease. A channel sends one delivery at a time, so a kill repeats at most one. */
export const SEND_WITHIN_MS = 20_000;
const LEASE_SECONDS = 45;

/**
 * One job for each channel, one for what falls due and one for deadlines that are not stored yet: a mail server that hangs or
 * refuses delays mails alone. Without a channel only the last.
 */
export class NotificationWorker {
  readonly #options: WorkerOptions;
  readonly #deadlineJob: RepeatedJob;
  readonly #dueJobs: RepeatedJob[];
  readonly #channelJobs: RepeatedJob[];
  readonly #failing = new Set<string>();
  /** Ids of deliveries that timed out and may still be accepted. */
  readonly #underWay = new Set<string>();
  /** Ids of sent deliveries that the database has yet to hear of. A killed server forgets them, and one is sent again. */
  readonly #unsettled = new Set<string>();
  /** How many deliveries should have been sent, when the database last said so. */
  waiting = 0;
  #isStopped = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { pollMs = POLL_MS, deadlinesEveryMs, channels } = options;
    this.#deadlineJob = this.#job("deadlines", deadlinesEveryMs, () => options.queue.storeDeadlines());
    const dueJob = this.#job("due", Math.max(pollMs, DUE_EVERY_MS), () => this.#makeDue());
    this.#dueJobs = channels.length > 0 ? [dueJob] : [];
    this.#channelJobs = channels.map((channel) =>
      this.#job(channel.name, pollMs, () => this.#sendAll(channel)),
    );
  }

  start(): void {
    for (const job of this.#jobs()) job.wake(0);
  }

  wake(): void {
    for (const job of this.#channelJobs) job.wake(WAKE_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#jobs().map((job) => job.stop()));
  }

  #jobs(): RepeatedJob[] {
    return [this.#deadlineJob, ...this.#dueJobs, ...this.#channelJobs];
  }

  #job(name: string, pollMs: number, run: () => Promise<void>): RepeatedJob {
    return new RepeatedJob({
      run: async () => {
        await run();
        this.#failing.delete(name);
        return pollMs;
      },
      pauses: { firstMs: pollMs, maxMs: LONGEST_PAUSE_MS },
      onError: (error) => {
        // Logged once per outage, which may last hours.
        if (this.#failing.size === 0)
          logError("notifications cannot be delivered", { reason: String(error) });
        this.#failing.add(name);
      },
    });
  }

  async #makeDue(): Promise<void> {
    const { queue, channels } = this.#options;
    const names = channels.map(({ name }) => name);
    this.waiting = await queue.makeDue(names, new Date());
  }

  async #sendAll(channel: Channel): Promise<void> {
    while (!this.#isStopped) {
      const [delivery] = await this.#options.queue.claim([channel.name], 1, LEASE_SECONDS);
      if (!delivery) return;
      await this.#send(channel, delivery);
    }
  }

  async #send(channel: Channel, delivery: Delivery): Promise<void> {
    const { queue } = this.#options;
    const { id, kind, channel: name } = delivery;
    if (this.#unsettled.has(id)) return this.#settleSent(delivery);
    if (this.#underWay.has(id)) return queue.settle(delivery, "timeout");

    const result = await channel.send(delivery);
    if (result.outcome === "sent") return this.#sent(delivery);
    const { outcome, problem } = result;
    logError("notification not sent", { delivery: id, kind, channel: name, outcome, problem });
    if (outcome === "failed" && result.end) void this.#watch(delivery, result.end);
    return queue.settle(delivery, problem, outcome === "undeliverable");
  }

  async #watch(delivery: Delivery, end: Promise<SendOutcome>): Promise<void> {
    this.#underWay.add(delivery.id);
    const { outcome } = await end;
    this.#underWay.delete(delivery.id);
    if (outcome !== "sent") return;
    try {
      await this.#sent(delivery);
    } catch (error) {
      // The next attempt only settles it.
      logError("late notification cannot be settled", { delivery: delivery.id, reason: String(error) });
    }
  }

  #sent(delivery: Delivery): Promise<void> {
    const { id, kind, channel, attempts } = delivery;
    this.#unsettled.add(id);
    log("notification sent", { delivery: id, kind, channel, attempts });
    return this.#settleSent(delivery);
  }

  async #settleSent(delivery: Delivery): Promise<void> {
    await this.#options.queue.settle(delivery, null);
    this.#unsettled.delete(delivery.id);
  }
}
