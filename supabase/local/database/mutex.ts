/** Lets one holder at a time have something; the others wait in the order they came. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the turn and resolves to the function that ends it, which may be called more than once. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }

  /** Runs `work` in a turn of its own. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }
}
