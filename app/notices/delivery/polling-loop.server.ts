import { outsideRequest } from "../../server/request/request-context.server.ts";

type PollingLoopOptions = {
  run: () => Promise<void>;
  pollMs: number;
  onSuccess: () => void;
  onFailure: (error: unknown) => void;
};

// The visitor's response is sent before the database is queried again.
const WAKE_AFTER_MS = 100;
const BACKOFF_MAX_MS = 60_000;

/** Runs one job repeatedly without overlap: `pollMs` after its end, later after failures. */
export class PollingLoop {
  readonly #options: PollingLoopOptions;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: PollingLoopOptions) {
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
    const { run, pollMs, onSuccess, onFailure } = this.#options;
    try {
      await run();
      this.#failures = 0;
      onSuccess();
      this.#schedule(this.#isWoken ? WAKE_AFTER_MS : pollMs);
    } catch (error) {
      onFailure(error);
      this.#schedule(Math.min(BACKOFF_MAX_MS, pollMs * 2 ** this.#failures++) * (0.5 + Math.random() / 2));
    }
  }
}
