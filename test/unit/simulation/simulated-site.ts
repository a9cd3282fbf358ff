import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { deliverInquiry } from "../../../app/inquiry/submission/accept-inquiry.server.ts";
import { Outbox } from "../../../app/inquiry/submission/outbox.server.ts";
import { OutboxFile } from "../../../app/inquiry/submission/outbox-file.server.ts";
import { notificationQueue } from "../../../app/notifications/delivery/notification-queue.server.ts";
import { NotificationWorker } from "../../../app/notifications/delivery/notification-worker.server.ts";
import { cipherFor } from "../../../app/server/security/encrypted-value.server.ts";
import type { SimulatedClock, SimulatedProcess } from "./simulated-clock.ts";
import type { Link } from "./simulated-network.ts";
import { simulatedAnonymousClient } from "./simulated-client.ts";
import type { SimulatedOutside } from "./simulated-outside.ts";

// Four seconds in production. A stored inquiry wakes the worker.
const POLL_MS = 180_000;

const WRITES = /^\s*(?:insert into|update|delete from) inquiries\b/;

type Surroundings = { clock: SimulatedClock; outside: SimulatedOutside };

export class SimulatedSite {
  readonly name: string;
  link: Link = "up";
  isDiskFull = false;
  clockOffsetMs = 0;
  process: SimulatedProcess;
  outbox!: Outbox;
  readonly #clock: SimulatedClock;
  readonly #file: string;
  readonly #outside: SimulatedOutside;
  #connections: DatabaseSync[] = [];

  constructor(name: string, file: string, { clock, outside }: Surroundings) {
    this.name = name;
    this.#clock = clock;
    this.#file = file;
    this.#outside = outside;
    this.process = this.start();
  }

  start(): SimulatedProcess {
    this.process = { name: this.name, clockOffsetMs: this.clockOffsetMs, isAlive: true };
    this.#clock.within(this.process, () => {
      const file = new OutboxFile(this.#file, cipherFor("outbox"), undefined, (path) => this.#openFile(path));
      const worker = new NotificationWorker({
        queue: notificationQueue(simulatedAnonymousClient),
        channels: (["mail", "webhook"] as const).map((name) => this.#outside.channel(name, this.process)),
        deadlinesEveryMs: 60_000,
        pollMs: POLL_MS,
      });
      this.outbox = new Outbox(
        { file, deliver: (waiting) => deliverInquiry(simulatedAnonymousClient, waiting) },
        () => worker.wake(),
      );
      this.outbox.start();
      worker.start();
    });
    return this.process;
  }

  kill(): void {
    this.process.isAlive = false;
    for (const connection of this.#connections) if (connection.isOpen) connection.close();
    this.#connections = [];
  }

  setClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs;
    this.process.clockOffsetMs = offsetMs;
  }

  remove(): void {
    this.kill();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(this.#file + suffix, { force: true });
  }

  #openFile(path: string): DatabaseSync {
    const connection = new DatabaseSync(path);
    const prepare = connection.prepare.bind(connection);
    connection.prepare = (sql) => {
      if (this.isDiskFull && WRITES.test(sql)) throw new Error("database or disk is full");
      return prepare(sql);
    };
    this.#connections.push(connection);
    return connection;
  }
}
