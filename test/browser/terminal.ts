import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 60_000;

/** A tmux terminal that a test types into and reads from, as a user of a text browser does. */
export class Terminal {
  readonly #name = `test-${randomUUID()}`;

  static running(command: string): Terminal {
    const terminal = new Terminal();
    terminal.#tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "60", command);
    return terminal;
  }

  screen(): string {
    return this.#tmux("capture-pane", "-p");
  }

  async shows(words: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.screen().includes(words)) {
      if (Date.now() > deadline) throw new Error(`${words} is not on the screen:\n${this.screen()}`);
      await pause(50);
    }
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#settled(() => this.#tmux("send-keys", key));
  }

  async types(text: string): Promise<void> {
    await this.#settled(() => this.#tmux("send-keys", "-l", text));
  }

  close(): void {
    this.#tmux("kill-server");
  }

  async #settled(act: () => void): Promise<void> {
    act();
    let before = "";
    // A screen that twice stays unchanged is complete.
    for (let still = 0; still < 2;) {
      await pause(60);
      const now = this.screen();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  }

  #tmux(...words: string[]): string {
    const env = { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8", TERM: "xterm" };
    return execFileSync("tmux", ["-u", "-L", this.#name, ...words], { encoding: "utf8", env });
  }
}
