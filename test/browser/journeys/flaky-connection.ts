import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** The line from one browser to the site. A test can make it slow, and break it in the middle of an answer. */
export class Line {
  /** How long after the site has sent it an answer arrives. What the browser sends is never held back. */
  slowness = 0;
  #isBroken = false;
  readonly #ends = new Set<Socket>();
  readonly #server: Server;

  private constructor(sitePort: number) {
    this.#server = createServer((browser) => this.#join(browser, sitePort));
  }

  static async to(siteUrl: string): Promise<Line> {
    const line = new Line(Number(new URL(siteUrl).port));
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  break(): void {
    this.#isBroken = true;
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#isBroken = false;
    this.slowness = 0;
  }

  async close(): Promise<void> {
    this.break();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(browser: Socket, sitePort: number): void {
    if (this.#isBroken) return void browser.destroy();
    const site = connect(sitePort, "127.0.0.1");
    for (const end of [browser, site]) {
      this.#ends.add(end);
      end.on("error", () => end.destroy());
      end.on("close", () => this.#ends.delete(end));
    }
    browser.on("close", () => site.destroy());
    browser.pipe(site);

    let due = 0;
    const inItsTurn = (deliver: () => void) => {
      // Never before what was sent earlier, also when the line has become faster meanwhile.
      due = Math.max(due, Date.now() + this.slowness);
      setTimeout(() => browser.writable && deliver(), Math.max(0, due - Date.now()));
    };
    site.on("data", (bytes) => inItsTurn(() => browser.write(bytes)));
    site.on("close", () => inItsTurn(() => browser.end()));
  }
}
