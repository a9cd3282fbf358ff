import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { inquiryFields, publicPages } from "../helpers/samples.ts";
import { storedInquiries } from "../helpers/stored-inquiries.ts";

function isInstalled(): boolean {
  try {
    execFileSync("which", ["firefox-esr"], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write("Firefox 건너뜀: firefox-esr이 없습니다\n");
    return false;
  }
}

type Answer = { id?: number; result?: Record<string, unknown>; message?: string };

/** The system's Firefox, driven over WebDriver BiDi: Playwright drives only its own builds. */
class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  #socket!: WebSocket;
  #context = "";
  #count = 0;

  private constructor(profile: string) {
    this.#profile = profile;
    const settings = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
    this.#process = spawn("firefox-esr", settings, { stdio: ["ignore", "ignore", "pipe"] });
  }

  static async start(): Promise<Firefox> {
    const firefox = new Firefox(mkdtempSync(join(tmpdir(), "firefox-")));
    const address = await new Promise<string>((resolve) => {
      let words = "";
      firefox.#process.stderr?.on("data", (chunk) => {
        words += chunk;
        const found = /BiDi listening on (ws:\/\/\S+)/.exec(words)?.[1];
        if (found) resolve(found);
      });
    });
    firefox.#socket = new WebSocket(`${address}/session`);
    await new Promise((resolve) => firefox.#socket.once("open", resolve));
    await firefox.#ask("session.new", { capabilities: {} });
    const { context } = await firefox.#ask("browsingContext.create", { type: "tab" });
    firefox.#context = String(context);
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.#ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  async evaluate(expression: string): Promise<unknown> {
    const target = { context: this.#context };
    const answer = await this.#ask("script.evaluate", { expression, target, awaitPromise: true });
    if (!answer.result) throw new Error(`${expression}: ${JSON.stringify(answer)}`);
    return (answer.result as { value?: unknown }).value;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#socket.close();
    this.#process.kill("SIGKILL");
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #ask(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.#count;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      const hear = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as Answer;
        if (answer.id !== id) return;
        this.#socket.off("message", hear);
        if (answer.result) resolve(answer.result);
        else reject(new Error(answer.message));
      };
      this.#socket.on("message", hear);
    });
  }
}

describe.skipIf(!isInstalled())("Firefox", () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await Firefox.start();
  });
  afterAll(() => firefox?.close());

  test("sends the inquiry form, wrong and then right", async () => {
    const { organizationName, organizationType, contactName, email, phone } = inquiryFields();
    await firefox.open(`${inject("siteUrl")}/inquiry`);
    const words = () => firefox.evaluate("document.body.innerText");
    const press = () => firefox.evaluate(`document.querySelector("#inquiry button[formnovalidate]").click()`);
    await press();
    await expect.poll(words).toContain("모든 필수 항목을 작성해야 합니다.");

    const written = { organizationName, organizationType, contactName, email, phone };
    await firefox.evaluate(
      `for (const [name, value] of Object.entries(${JSON.stringify(written)})) document.querySelector(\`[name=\${name}]\`).value = value`,
    );
    await press();
    await expect.poll(words).toContain("문의가 정상적으로 접수되었습니다.");
    expect(await storedInquiries(organizationName)).toHaveLength(1);
  });

  test.each([...publicPages, "/auth"])(
    "%s has its heading and its styles, and is no wider than the window",
    async (path) => {
      await firefox.open(`${inject("siteUrl")}${path}`);
      // On a busy machine a page reported as complete had no heading for a moment.
      const headings = () => firefox.evaluate("document.querySelectorAll('h1').length");
      await expect.poll(headings).toBe(1);
      const paint =
        "getComputedStyle(document.querySelector('a.rounded-full, button')).borderRadius !== '0px'";
      expect(await firefox.evaluate(paint), "the style sheet is understood").toBe(true);
      expect(await firefox.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    },
  );
});
