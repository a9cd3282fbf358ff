import path from "node:path";
import {
  type InquiryChange,
  type InquiryVersion,
  updateInquiry,
  type UpdateOutcome,
} from "../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import { acceptInquiry, type SubmitOutcome } from "../../app/inquiry/submission/accept-inquiry.server.ts";
import type { Channel } from "../../app/notifications/delivery/notification-worker.server.ts";
import type { Outside, Scenario, Step } from "./scenario.ts";
import { type SimulatedDatabase, storedDeliveries, simulatedInquiries } from "./simulated-database.ts";
import { SimulatedSite } from "./simulated-site.ts";
import { pass, pauseFor, START } from "./simulated-time.ts";

/** A form that was sent. `receivedAt` is by the server's clock, `sentAt` is the true time. */
export type Press = { name: string; sentAt: number; receivedAt: number; outcome?: SubmitOutcome };
export type Work = { actor: string; seen: InquiryVersion; change: InquiryChange; outcome?: UpdateOutcome };
/** `isConfirmed`: the sender knows that it arrived. */
type Sending = { delivery: string; lease: string; sender: object; startedAt: number; isConfirmed: boolean };

// Longer than any backoff.
const HEALED_MS = 3 * 60 * 60_000;

const institutions = ["한빛초등학교", "별빛중학교", "은하보건소", "솔숲상담센터"];

/** Two web servers, their visitors and admins, and one database. The scenario decides all faults. */
export class SimulatedWorld {
  readonly database: SimulatedDatabase;
  readonly sites: SimulatedSite[];
  readonly presses: Press[] = [];
  readonly works: Work[] = [];
  readonly sendings: Sending[] = [];
  /** Ids of deliveries. */
  readonly arrived: string[] = [];
  readonly trace: string[] = [];
  #outside: Outside = "up";
  /** What each admin's page shows. */
  readonly #pages: InquiryVersion[][] = [[], []];

  constructor(database: SimulatedDatabase, folder: string) {
    this.database = database;
    this.sites = ["site-1", "site-2"].map(
      (name) =>
        new SimulatedSite({
          database,
          file: path.join(folder, `${name}.sqlite`),
          channels: (process) => (["mail", "webhook"] as const).map((each) => this.#channel(each, process)),
          note: (words) => this.#note(`${name}: ${words}`),
        }),
    );
  }

  async live({ steps }: Scenario): Promise<void> {
    for (const step of steps) {
      await pass(step.afterMs);
      await this.#take(step);
    }
    await pass(30_000);
    for (const site of this.sites) {
      Object.assign(site, { link: "up", isDiskFull: false });
      if (!site.process.isAlive) site.start();
    }
    this.#outside = "up";
    this.#note("all is well again");
    const end = Date.now() + HEALED_MS;
    while (Date.now() < end && !(await this.#isQuiet())) await pass(60_000);
  }

  end(): void {
    for (const { process } of this.sites) process.isAlive = false;
  }

  async #isQuiet(): Promise<boolean> {
    const deliveries = await storedDeliveries(this.database);
    const isWaiting = this.sites.some(({ process }) => process.outbox.isWaiting());
    return !isWaiting && deliveries.every(({ state }) => state !== "waiting");
  }

  #note(words: string): void {
    this.trace.push(`${((Date.now() - START) / 1_000).toFixed(3)} ${words}`);
  }

  async #take(step: Step): Promise<void> {
    const site = this.sites["site" in step ? step.site : 0]!;
    this.#note(JSON.stringify(step));
    switch (step.kind) {
      case "send":
        if (site.process.isAlive) void this.#send(site, institutions[step.content]!);
        return;
      case "look":
        this.#pages[step.admin] = await simulatedInquiries(this.database);
        return;
      case "work":
        if (site.process.isAlive) void this.#work(site, step);
        return;
      case "kill":
        site.process.isAlive = false;
        return;
      case "start":
        if (!site.process.isAlive) site.start();
        return;
      case "outside":
        this.#outside = step.outside;
        return;
      case "become":
        Object.assign(site, step.state);
    }
  }

  async #send({ process, clockOffsetMs }: SimulatedSite, name: string): Promise<void> {
    const press: Press = { name, sentAt: Date.now(), receivedAt: Date.now() + clockOffsetMs };
    this.presses.push(press);
    press.outcome = await acceptInquiry(
      { supabase: process.client(), outbox: process.outbox },
      {
        organizationName: name,
        contactName: "김보건",
        email: "nurse@school.example",
        phone: "010-1234-5678",
        message: "",
      },
      {
        sender: { outcome: "trusted", address: "192.0.2.1" },
        receivedAt: new Date(press.receivedAt).toISOString(),
      },
    );
    this.#note(`the visitor of ${name} is told: ${JSON.stringify(press.outcome)}`);
  }

  async #work(
    { process }: SimulatedSite,
    { admin, inquiry, change: asked }: Extract<Step, { kind: "work" }>,
  ): Promise<void> {
    const { admins } = this.database;
    const { id: actor, token } = admins[admin]!;
    const page = this.#pages[admin]!;
    const seen = page[inquiry % Math.max(1, page.length)];
    if (!seen) return;
    const to = { "first admin": admins[0].id, "second admin": admins[1].id }[asked.assigned_to ?? ""];
    const change = to ? { assigned_to: to } : asked;
    const work: Work = { actor, seen: { ...seen }, change };
    const client = process.client({
      Authorization: `Bearer ${token}`,
      "X-Work": String(this.works.push(work) - 1),
    });
    work.outcome = await updateInquiry(client, actor, work.seen, change);
    this.#note(`an admin is told: ${work.outcome.outcome}`);
    if (work.outcome.outcome === "changed") seen.version = work.outcome.version;
  }

  #channel(name: "mail" | "webhook", sender: { isAlive: boolean }): Channel {
    return {
      name,
      send: async ({ id, lease }) => {
        const sending = { delivery: id, lease, sender, startedAt: Date.now(), isConfirmed: false };
        this.sendings.push(sending);
        const outside = this.#outside;
        await pauseFor(Math.random() * (outside === "slow" ? 15_000 : 100));
        if (outside !== "down") this.arrived.push(id);
        if (!sender.isAlive) return new Promise(() => {});
        const isSent = outside === "up" || outside === "slow";
        sending.isConfirmed = isSent;
        return isSent ? { outcome: "sent" } : { outcome: "failed", problem: "connection" };
      },
    };
  }
}
