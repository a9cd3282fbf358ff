import { backoffMs, type Pauses } from "../retry.ts";
import { outsideRequest } from "./request/request-context.server.ts";

type Job = {
  /** Resolves to the pause in ms before the next run (Infinity: until `wake`), or to null if it failed. */
  run: (failures: number) => Promise<number | null>;
  onError: (error: unknown) => void;
  /** After failures. */
  pauses: Pauses;
};

/** Runs one job again and again without overlap, after failures ever later. `wake` starts it. */
export class RepeatedJob {
  readonly #job: Job;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #running: Promise<void> | null = null;
  #wokenAfterMs = Infinity;
  #failures = 0;
  #isStopped = false;

  constructor(job: Job) {
    this.#job = job;
  }

  /** Brings the next run forward; after a failure only if `isSureToSucceed`. */
  wake(afterMs: number, { isSureToSucceed = false } = {}): void {
    if (this.#running) this.#wokenAfterMs = Math.min(this.#wokenAfterMs, afterMs);
    else if ((this.#failures === 0 || isSureToSucceed) && this.#dueAt - Date.now() > afterMs)
      this.#schedule(afterMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(pauseMs: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = Date.now() + pauseMs;
    if (this.#isStopped || pauseMs === Infinity) return;
    this.#timer = outsideRequest(() => setTimeout(() => (this.#running = this.#run()), pauseMs));
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    this.#wokenAfterMs = Infinity;
    const pauseMs = await this.#job.run(this.#failures).catch((error: unknown) => {
      this.#job.onError(error);
      return null;
    });
    this.#running = null;
    if (pauseMs !== null) {
      this.#failures = 0;
      this.#schedule(Math.min(pauseMs, this.#wokenAfterMs));
      return;
    }
    this.#schedule(backoffMs(this.#job.pauses, this.#failures++));
  }
}
