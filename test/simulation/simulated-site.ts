import { DatabaseSync } from "node:sqlite";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../app/database.types.ts";
import { env } from "../../app/env.server.ts";
import { deliverInquiry } from "../../app/inquiry/submission/accept-inquiry.server.ts";
import { Outbox } from "../../app/inquiry/submission/outbox.server.ts";
import { OutboxFile } from "../../app/inquiry/submission/outbox-file.server.ts";
import { notificationQueue } from "../../app/notifications/delivery/notification-queue.server.ts";
import {
  type Channel,
  NotificationWorker,
} from "../../app/notifications/delivery/notification-worker.server.ts";
import { cipherFor } from "../../app/server/security/encrypted-value.server.ts";
import { backendTimeout } from "../../app/server/time-limits.server.ts";
import type { Supabase } from "../../app/supabase.server.ts";
import { type Link, LINKS } from "./scenario.ts";
import type { SimulatedDatabase } from "./simulated-database.ts";
import { atOnce, pauseFor } from "./simulated-time.ts";

// Four seconds in production. A stored inquiry wakes the worker.
const POLL_MS = 180_000;
const TIMEOUT_MS = 8_000;
const SLOW_MS = 6_000;

const WRITES = /^\s*(?:insert into|update|delete from) inquiries\b/;

const never = new Promise<never>(() => {});

/** Runs until it is killed; then nothing that it still waits for comes. */
export type SiteProcess = { isAlive: boolean; outbox: Outbox; client: (headers?: object) => Supabase };

type Surroundings = {
  database: SimulatedDatabase;
  file: string;
  channels: (process: { isAlive: boolean }) => Channel[];
  note: (words: string) => void;
};

/** A web server with its disk, its clock and its line to the database. */
export class SimulatedSite {
  link: Link = "up";
  isDiskFull = false;
  clockOffsetMs = 0;
  process: SiteProcess;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.process = this.start();
  }

  start(): SiteProcess {
    const { file, channels } = this.#surroundings;
    const process = { isAlive: true };
    const client = (headers = {}) =>
      createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers: { ...headers }, fetch: (url, init) => this.#fetch(process, url, init) },
      });
    const supabase = client();
    const worker = new NotificationWorker({
      queue: notificationQueue(supabase),
      channels: channels(process),
      deadlinesEveryMs: POLL_MS,
      pollMs: POLL_MS,
    });
    const outbox = new Outbox(
      {
        file: new OutboxFile(file, cipherFor("outbox"), undefined, (path) => this.#open(process, path)),
        deliver: (waiting) => deliverInquiry(supabase, waiting),
      },
      () => worker.wake(),
    );
    outbox.start();
    worker.start();
    return (this.process = Object.assign(process, { outbox, client }));
  }

  #open(process: { isAlive: boolean }, path: string): DatabaseSync {
    if (!process.isAlive) throw new Error("the process was killed");
    const database = new DatabaseSync(path);
    const prepare = database.prepare.bind(database);
    database.prepare = (sql) => {
      if (!process.isAlive) throw new Error("the process was killed");
      if (this.isDiskFull && WRITES.test(sql)) throw new Error("database or disk is full");
      return prepare(sql);
    };
    return database;
  }

  async #fetch(process: { isAlive: boolean }, ...[url, init]: Parameters<typeof fetch>): Promise<Response> {
    const { signal, ...request } = init ?? {};
    const limit = backendTimeout(TIMEOUT_MS, signal);
    const tooLate = new Promise<never>((_, reject) => {
      limit.addEventListener("abort", () => reject(limit.reason as Error));
    });
    try {
      return await Promise.race([this.#answer(new Request(url, request)), tooLate]);
    } finally {
      if (!process.isAlive) await never;
    }
  }

  /** What was sent is carried out even if its sender is killed. */
  async #answer(request: Request): Promise<Response> {
    const { database, note } = this.#surroundings;
    const link = this.link === "flaky" ? LINKS[Math.floor(Math.random() * (LINKS.length - 1))] : this.link;
    const name = `${request.method} ${new URL(request.url).pathname} (${link})`;
    note(name);
    const delay = () => pauseFor(Math.random() * (link === "slow" ? SLOW_MS : 20));
    if (link === "lost") await never;
    await delay();
    if (link === "refused") throw new TypeError("fetch failed");
    if (link === "proxy") return new Response("<html>Bad gateway</html>", { status: 502 });
    if (link === "busy") return Response.json({ code: "PT429", message: "too many" }, { status: 429 });
    const answer = await atOnce(database.fetch(request));
    note(`${name}: ${answer.status}`);
    if (link === "mute") await never;
    await delay();
    if (link === "cut") throw new TypeError("fetch failed");
    return answer;
  }
}
