import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../supabase/local/database/open-database.ts";
import type { Keys } from "../../supabase/local/keys.ts";
import { createDatabase, dropDatabase, freePort } from "../../supabase/scratch/start-postgres.ts";
import { uniqueName } from "./samples.ts";
import { QUICK_DATABASE } from "./quick-database.ts";
import { run, SESSION_SECRET } from "./site.ts";
import { copyOfEmbeddedTemplate, copyOfTemplate, type DatabaseCopy } from "./test-database.ts";

const READY_WITHIN_MS = 240_000;

type ApiRequest = { token?: string; headers?: Record<string, string>; body?: object };
type ProcessLimits = { fileKilobytes?: number; openFiles?: number };
type Part = { child: ChildProcess; printed: () => string };

export class SeparateProcesses {
  readonly folder: string;
  readonly siteUrl: string;
  readonly #ports: { web: number; backend: number };
  readonly #settings: Record<string, string>;
  readonly #database: DatabaseCopy;
  readonly #backups: string[] = [];
  #restored: string | undefined;
  #publishableKey = "";
  #web: Part | undefined;
  #backend: Part | undefined;
  #earlierLog = "";

  /**
   * Resolves when both run; removes both after the test. The tests' Postgres costs less than an embedded one.
   * `sql` changes the database before anything uses it; without `isWebStarted` there is only the backend.
   */
  static async start(
    settings: Record<string, string> = {},
    { isDatabaseEmbedded = false, sql = "", isWebStarted = true } = {},
  ): Promise<SeparateProcesses> {
    const database = isDatabaseEmbedded ? copyOfEmbeddedTemplate() : await copyOfTemplate();
    if (sql !== "") await execute(database, sql);
    const both = new SeparateProcesses(await freePort(), await freePort(), settings, database);
    onTestFinished(() => both.#remove());
    await both.startBackend();
    if (isWebStarted) await both.startWeb();
    return both;
  }

  private constructor(
    web: number,
    backend: number,
    settings: Record<string, string>,
    database: DatabaseCopy,
  ) {
    this.#ports = { web, backend };
    this.#settings = settings;
    this.#database = database;
    this.folder = path.dirname(database.dataDir);
    this.siteUrl = `http://127.0.0.1:${web}`;
  }

  stopReadingWebLog(): void {
    this.#web?.child.stdout?.destroy();
    this.#web?.child.stderr?.destroy();
  }

  get outboxFile(): string {
    return this.#settings.OUTBOX_PATH ?? path.join(this.folder, "outbox/inquiries.sqlite");
  }

  get backendUrl(): string {
    return `http://127.0.0.1:${this.#ports.backend}`;
  }

  /** What a web server needs to use the backend; a second one needs a port and an outbox of its own. */
  get webSettings(): Record<string, string> {
    return {
      PORT: String(this.#ports.web),
      HOST: "127.0.0.1",
      SUPABASE_URL: this.backendUrl,
      SUPABASE_PUBLISHABLE_KEY: this.#publishableKey,
      SESSION_SECRET,
      SITE_TOKEN: this.#keys().siteToken,
    };
  }

  get secretKey(): string {
    return this.#keys().secretKey;
  }

  get webPid(): number {
    return this.#web?.child.pid ?? 0;
  }

  get backendPid(): number {
    return this.#backend?.child.pid ?? 0;
  }

  get webLog(): string {
    return this.#earlierLog + (this.#web?.printed() ?? "");
  }

  /** The complete lines of the web server's log about an event. A request's line comes a little after its answer. */
  logged(event: string): Record<string, unknown>[] {
    return this.webLog
      .split("\n")
      .slice(0, -1)
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.event === event);
  }

  get backendLog(): string {
    return this.#backend?.printed() ?? "";
  }

  async startBackend(): Promise<void> {
    this.#backend = run([...QUICK_DATABASE, "supabase/local/serve.ts"], {
      SUPABASE_LOCAL_PORT: String(this.#ports.backend),
      SUPABASE_LOCAL_DATA: this.#database.dataDir,
      ...this.#database.settings,
      ...(this.#restored && { SUPABASE_LOCAL_DB: this.#restored }),
    });
    const { printed } = this.#backend;
    await ready(() => expect(printed()).toMatch(/^sb_publishable_\S+$/m));
    this.#publishableKey = /^sb_publishable_\S+$/m.exec(printed())?.[0] ?? "";
  }

  /** Copies the database while its backend is stopped. What it returns restores the copy for the next start, once. */
  async backUp(): Promise<() => void> {
    const { place, dataDir } = this.#database;
    const { postgresUrl } = place;
    if (!postgresUrl) {
      cpSync(dataDir, `${dataDir}.backup`, { recursive: true });
      return () => {
        rmSync(dataDir, { recursive: true });
        cpSync(`${dataDir}.backup`, dataDir, { recursive: true });
      };
    }
    const name = new URL(postgresUrl).pathname.slice(1);
    // The killed backend's connections end a little later than itself.
    const copy = await vi.waitFor(() => createDatabase(postgresUrl, name), { timeout: READY_WITHIN_MS });
    this.#backups.push(copy);
    return () => (this.#restored = copy);
  }

  /** `fileKilobytes` simulates a full disk for any file that grows larger; `openFiles` limits connections, too. */
  async startWeb(settings: Record<string, string> = {}, limits: ProcessLimits = {}): Promise<void> {
    const { fileKilobytes, openFiles } = limits;
    const prepare = [fileKilobytes && `ulimit -f ${fileKilobytes * 2}`, openFiles && `ulimit -n ${openFiles}`]
      .filter(Boolean)
      .join("; ");
    this.#web = run(
      ["app/server.ts"],
      { ...this.webSettings, OUTBOX_PATH: this.outboxFile, ...this.#settings, ...settings },
      prepare || undefined,
    );
    const { printed } = this.#web;
    await ready(() => expect(printed()).toContain("사이트:"));
  }

  async killBackend(): Promise<void> {
    if (this.#backend) await end(this.#backend.child, "SIGKILL");
  }

  async killWeb(signal: NodeJS.Signals = "SIGKILL"): Promise<number | null> {
    if (!this.#web) return null;
    await end(this.#web.child, signal);
    this.#earlierLog += this.#web.printed();
    const { exitCode } = this.#web.child;
    this.#web = undefined;
    return exitCode;
  }

  api(target: string, { token, headers, body }: ApiRequest = {}): Promise<Response> {
    return fetch(this.backendUrl + target, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        apikey: this.#publishableKey,
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Stores inquiries in one statement, bypassing the web server. */
  async storeInquiries(count: number): Promise<void> {
    const { secretKey } = this;
    const rows = Array.from({ length: count }, () => ({
      organization_name: uniqueName(),
      contact_name: "김보건",
      email: "nurse@school.example",
      phone: "010-1234-5678",
    }));
    const response = await fetch(`${this.backendUrl}/rest/v1/inquiries`, {
      method: "POST",
      headers: {
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`storing inquiries: ${response.status} ${await response.text()}`);
  }

  async stored(columns = "organization_name"): Promise<Record<string, unknown>[]> {
    const { secretKey } = this;
    const rows: Record<string, unknown>[] = [];
    for (;;) {
      const query = `select=${columns}&order=created_at,id&limit=1000&offset=${rows.length}`;
      const response = await fetch(`${this.backendUrl}/rest/v1/inquiries?${query}`, {
        headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
      });
      if (!response.ok) throw new Error(`reading inquiries: ${response.status} ${await response.text()}`);
      const page = (await response.json()) as typeof rows;
      if (page.length === 0) return rows;
      rows.push(...page);
    }
  }

  #keys(): Keys {
    return JSON.parse(readFileSync(`${this.#database.dataDir}.keys.json`, "utf8")) as Keys;
  }

  async #remove(): Promise<void> {
    await Promise.all([this.killWeb(), this.killBackend()]);
    await Promise.all(this.#backups.map(dropDatabase));
    await this.#database.remove();
  }
}

async function execute({ place }: DatabaseCopy, sql: string): Promise<void> {
  const database = await openDatabase(place);
  await database.exec(sql).finally(() => database.close());
}

function ready(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: READY_WITHIN_MS, interval: 50 });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
