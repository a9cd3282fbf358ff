type Network = { running: number; waiting: (() => void)[] };

type Limits = { mostAtOnce: number; mostWaiting: number };

/** Runs few tasks of one network at once, in order. Each turn of the event loop starts one task of each network, so that
 * those of one network, which may be thousands of pages to render, do not delay everything else. */
export class FairQueue {
  readonly #limits: Limits;
  readonly #networks = new Map<string, Network>();
  #isScheduled = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Null, without running the task, if too many of the network wait. */
  run<Result>(name: string, task: () => Promise<Result>): Promise<Result> | null {
    const network = this.#networks.get(name) ?? { running: 0, waiting: [] };
    if (network.waiting.length >= this.#limits.mostWaiting) return null;
    this.#networks.set(name, network);
    const turn = new Promise<void>((start) => network.waiting.push(start));
    this.#schedule();
    return turn.then(task).finally(() => {
      network.running -= 1;
      if (network.running + network.waiting.length === 0) this.#networks.delete(name);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (const network of this.#networks.values()) {
        this.#startNext(network);
        if (this.#canStart(network)) this.#schedule();
      }
    });
  }

  #startNext(network: Network): void {
    if (!this.#canStart(network)) return;
    network.running += 1;
    network.waiting.shift()?.();
  }

  #canStart({ running, waiting }: Network): boolean {
    return waiting.length > 0 && running < this.#limits.mostAtOnce;
  }
}
