import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class FlakyConnection {
  #isBroken = false;
  #isHolding = false;
  readonly #ends = new Set<Socket>();
  readonly #held: (() => void)[] = [];
  readonly #server: Server;

  private constructor(sitePort: number) {
    this.#server = createServer((browser) => this.#join(browser, sitePort));
  }

  static async to(siteUrl: string): Promise<FlakyConnection> {
    const connection = new FlakyConnection(Number(new URL(siteUrl).port));
    connection.#server.listen(0, "127.0.0.1");
    await once(connection.#server, "listening");
    return connection;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  holdAnswers(): void {
    this.#isHolding = true;
  }

  break(): void {
    this.#isBroken = true;
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#isBroken = false;
    this.#isHolding = false;
    for (const deliver of this.#held.splice(0)) deliver();
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

    const deliver = (what: () => void) => {
      if (this.#isHolding) this.#held.push(() => browser.writable && what());
      else if (browser.writable) what();
    };
    site.on("data", (bytes) => deliver(() => browser.write(bytes)));
    site.on("close", () => deliver(() => browser.end()));
  }
}
