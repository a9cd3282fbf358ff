import { setTimeout as pause } from "node:timers/promises";
import { inquiryFields, landingFields, uniqueName } from "./samples.ts";
import { Visitor } from "./visitor.ts";

const TRY_AGAIN_MS = 100;

export class Visitors {
  readonly confirmed: string[] = [];
  readonly sent: string[] = [];
  longestWaitMs = 0;
  readonly #siteUrl: string;
  readonly #pauseMs: number;
  readonly #all: Promise<void>[];
  #isOver = false;

  constructor(siteUrl: string, count: number, pauseMs = 0) {
    this.#siteUrl = siteUrl;
    this.#pauseMs = pauseMs;
    this.#all = Array.from({ length: count }, () => this.#come());
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #come(): Promise<void> {
    while (!this.#isOver) {
      const organizationName = uniqueName();
      const [path, fields] =
        this.sent.length % 2 === 0 ? (["/", landingFields] as const) : (["/inquiry", inquiryFields] as const);
      this.sent.push(organizationName);
      const began = performance.now();
      // Each from its own network, because so many from one would be refused.
      const from = { "X-Forwarded-For": `198.51.${this.sent.length >> 8}.${this.sent.length & 255}` };
      const response = await new Visitor(this.#siteUrl, from)
        .sendForm(path, fields({ organizationName }))
        .catch(() => null);
      if (response) this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - began);
      if (response?.status === 303) this.confirmed.push(organizationName);
      await pause(response ? this.#pauseMs : TRY_AGAIN_MS);
    }
  }
}
