import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type * as Accepting from "../../../app/inquiry/submission/accept-inquiry.server.ts";
import type * as Outboxes from "../../../app/inquiry/submission/outbox.server.ts";
import type * as Files from "../../../app/inquiry/submission/outbox-file.server.ts";
import type * as Updating from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import type * as Undoing from "../../../app/dashboard/inquiries/update/undo.server.ts";
import type * as Encrypting from "../../../app/server/security/encrypted-value.server.ts";
import type * as Queues from "../../../app/notifications/delivery/notification-queue.server.ts";
import type * as Workers from "../../../app/notifications/delivery/notification-worker.server.ts";
import type { SimulatedClock, SimulatedProcess } from "./simulated-clock.ts";
import type { Link } from "./simulated-network.ts";
import { simulatedAnonymousClient } from "./simulated-client.ts";
import type { SimulatedOutside } from "./simulated-outside.ts";
import { siteSettings } from "../../helpers/samples.ts";

export type RealModules = typeof Accepting &
  typeof Outboxes &
  typeof Files &
  typeof Updating &
  typeof Undoing &
  typeof Queues &
  typeof Workers &
  Pick<typeof Encrypting, "cipherFor">;

/** Sets the settings first, as the modules read them when they are loaded. */
export async function loadRealModules(): Promise<RealModules> {
  Object.assign(process.env, {
    ...siteSettings,
    OUTBOX: "off",
  });
  const modules = await Promise.all([
    import("../../../app/inquiry/submission/accept-inquiry.server.ts"),
    import("../../../app/inquiry/submission/outbox.server.ts"),
    import("../../../app/inquiry/submission/outbox-file.server.ts"),
    import("../../../app/dashboard/inquiries/update/update-inquiry.server.ts"),
    import("../../../app/dashboard/inquiries/update/undo.server.ts"),
    import("../../../app/notifications/delivery/notification-queue.server.ts"),
    import("../../../app/notifications/delivery/notification-worker.server.ts"),
    import("../../../app/server/security/encrypted-value.server.ts"),
  ]);
  return Object.assign({}, ...modules) as RealModules;
}

// Four seconds in production. A stored inquiry wakes the worker.
const POLL_MS = 180_000;

const WRITES = /^\s*(?:insert into|update|delete from) inquiries\b/;

type Surroundings = { clock: SimulatedClock; real: RealModules; outside: SimulatedOutside };

export class SimulatedSite {
  readonly name: string;
  link: Link = "up";
  isDiskFull = false;
  clockOffsetMs = 0;
  process: SimulatedProcess;
  outbox!: Outboxes.Outbox;
  readonly #clock: SimulatedClock;
  readonly #file: string;
  readonly #real: RealModules;
  readonly #outside: SimulatedOutside;
  #connections: DatabaseSync[] = [];

  constructor(name: string, file: string, { clock, real, outside }: Surroundings) {
    this.name = name;
    this.#clock = clock;
    this.#file = file;
    this.#real = real;
    this.#outside = outside;
    this.process = this.start();
  }

  start(): SimulatedProcess {
    const { cipherFor, deliverInquiry, Outbox, OutboxFile } = this.#real;
    const { notificationQueue, NotificationWorker } = this.#real;
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
        file,
        (waiting) => deliverInquiry(simulatedAnonymousClient, waiting),
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
