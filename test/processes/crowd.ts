import { setTimeout as pause } from "node:timers/promises";
import { inquiryFields, uniqueName } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";

const BETWEEN_TWO_PAGES_MS = 50;

/** Each reads a page and its files, those of the page before, which is open in another tab, and sends an inquiry. */
export class Crowd {
  readonly failed: string[] = [];
  readonly missing: string[] = [];
  readonly confirmed: string[] = [];
  readonly builds = new Set<string>();
  requests = 0;
  readonly #url: string;
  readonly #all: Promise<void>[];
  #isOver = false;

  constructor(url: string, count: number) {
    this.#url = url;
    this.#all = Array.from({ length: count }, (_, index) => this.#come(index));
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #come(index: number): Promise<void> {
    let filesBefore: string[] = [];
    for (let round = 0; !this.#isOver; round += 1) {
      // Each from its own network, because so many from one would be refused.
      const from = { "X-Forwarded-For": `198.51.${index}.${round % 256}` };
      const visitor = new Visitor(this.#url, from);
      const html = await this.#ask("/inquiry", () => visitor.send("/inquiry"), 200);
      const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
      this.builds.add(files.find((file) => file.endsWith(".css")) ?? "none");
      // Twice, of either server.
      for (const file of [...files, ...filesBefore]) await Promise.all([this.#read(file), this.#read(file)]);
      filesBefore = files;

      const organizationName = uniqueName();
      const send = () => visitor.sendForm("/inquiry", inquiryFields({ organizationName }));
      if ((await this.#ask(`POST ${organizationName}`, send, 303)) !== "failed")
        this.confirmed.push(organizationName);
      await pause(BETWEEN_TWO_PAGES_MS);
    }
  }

  async #read(file: string): Promise<void> {
    this.requests += 1;
    const response = await fetch(this.#url + file).catch(() => null);
    const isThere = response?.ok && (await response.text().catch(() => "")) !== "";
    if (!isThere) this.missing.push(`${file}: ${response?.status}`);
  }

  async #ask(what: string, ask: () => Promise<Response>, expected: number): Promise<string> {
    this.requests += 1;
    const response = await ask().catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.status === expected && text !== null) return text ?? "";
    this.failed.push(`${what}: ${response?.status}`);
    return "failed";
  }
}
