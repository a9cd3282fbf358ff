import { simulatedAnonymousClient, simulatedClient } from "./simulated-client.ts";
import path from "node:path";
import { undoAction } from "../../../app/dashboard/inquiries/update/undo.server.ts";
import {
  type InquiryChange,
  type InquiryVersion,
  updateInquiry,
  type UpdateOutcome,
} from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import { acceptInquiry, type SubmitOutcome } from "../../../app/inquiry/submission/accept-inquiry.server.ts";
import type { Scenario, Step } from "./scenario.ts";
import { type SimulatedClock, START, type SimulatedProcess } from "./simulated-clock.ts";
import { SimulatedDatabase } from "./simulated-database.ts";
import { simulatedFetch } from "./simulated-network.ts";
import { SimulatedOutside } from "./simulated-outside.ts";
import { SimulatedSite } from "./simulated-site.ts";

const ADMINS = ["admin-1", "admin-2"] as const;

/** A form that was sent. `receivedAt` is by the server's clock, `sentAt` is the true time. */
export type Press = { content: number; sentAt: number; receivedAt: number; outcome?: SubmitOutcome };
export type Work = {
  actor: string;
  seen: InquiryVersion;
  change: InquiryChange;
  outcome?: UpdateOutcome;
};

// Longer than any backoff.
const HEALED_MS = 3 * 60 * 60_000;

export const simulatedInstitutions = ["한빛초등학교", "별빛중학교", "은하보건소", "솔숲상담센터"];

/** Two web servers, their visitors and admins, and one database. The scenario decides all faults. */
export class SimulatedWorld {
  readonly database: SimulatedDatabase;
  readonly sites: SimulatedSite[];
  readonly outside: SimulatedOutside;
  readonly presses: Press[] = [];
  readonly works: Work[] = [];
  readonly trace: string[] = [];
  broken: string[] = [];
  readonly #clock: SimulatedClock;
  readonly #pages = new Map<string, InquiryVersion[]>(ADMINS.map((admin) => [admin, []]));
  readonly #databaseProcess: SimulatedProcess = { name: "database", clockOffsetMs: 0, isAlive: true };

  constructor(clock: SimulatedClock, folder: string) {
    this.#clock = clock;
    this.database = new SimulatedDatabase(() => clock.now, ADMINS);
    this.outside = new SimulatedOutside(clock);
    const surroundings = { clock, outside: this.outside };
    this.sites = ["site-1", "site-2"].map(
      (name) => new SimulatedSite(name, path.join(folder, `${name}.sqlite`), surroundings),
    );
  }

  get fetch(): typeof fetch {
    return simulatedFetch({
      clock: this.#clock,
      database: this.database,
      databaseProcess: this.#databaseProcess,
      link: () => this.sites.find(({ process }) => process === this.#clock.owner)?.link ?? "lost",
      note: (words) => this.#note(words),
    });
  }

  async live({ steps }: Scenario): Promise<void> {
    for (const step of steps) {
      await this.#clock.pass(step.afterMs);
      this.#take(step);
    }
    await this.#clock.pass(30_000);
    for (const site of this.sites) {
      site.link = "up";
      site.isDiskFull = false;
      if (!site.process.isAlive) site.start();
    }
    this.outside.state = "up";
    this.#note("all is well again");
    const end = this.#clock.now + HEALED_MS;
    while (this.#clock.now < end && !this.#isQuiet()) await this.#clock.pass(60_000);
  }

  #isQuiet(): boolean {
    return (
      this.sites.every(({ outbox }) => !outbox.isWaiting()) &&
      this.database.notifications.deliveries.every(({ state }) => state !== "waiting")
    );
  }

  end(): void {
    for (const site of this.sites) site.remove();
  }

  #note(words: string): void {
    this.trace.push(`${((this.#clock.now - START) / 1_000).toFixed(3)} ${words}`);
  }

  #take(step: Step): void {
    const site = this.sites["site" in step ? step.site : 0]!;
    switch (step.kind) {
      case "send":
        if (site.process.isAlive) void this.#send(site, step.content);
        return;
      case "look":
        return this.#look(step.admin);
      case "work":
        if (site.process.isAlive) void this.#work(site, step);
        return;
      case "undo":
        if (site.process.isAlive) void this.#undo(site, step.admin);
        return;
      case "kill":
        this.#note(`${site.name} is killed`);
        site.kill();
        return;
      case "start":
        if (!site.process.isAlive) site.start();
        return;
      case "link":
        site.link = step.link;
        this.#note(`${site.name} is ${step.link}`);
        return;
      case "outside":
        this.outside.state = step.state;
        this.#note(`the outside is ${step.state}`);
        return;
      case "disk":
        site.isDiskFull = step.isFull;
        return;
      case "clock":
        site.setClock(step.offsetMs);
        this.#note(`the clock of ${site.name} is wrong by ${step.offsetMs} ms`);
    }
  }

  #send(site: SimulatedSite, content: number): Promise<void> {
    return this.#on(site, async () => {
      const receivedAt = Date.now();
      const press: Press = { content, sentAt: this.#clock.now, receivedAt };
      this.presses.push(press);
      this.#note(`${site.name} gets inquiry ${content}`);
      press.outcome = await acceptInquiry(
        { supabase: simulatedAnonymousClient, outbox: site.outbox },
        {
          organizationName: simulatedInstitutions[content] ?? "",
          contactName: "김보건",
          email: "nurse@school.example",
          phone: "010-1234-5678",
          message: "",
        },
        { sender: { outcome: "trusted", address: "192.0.2.1" }, receivedAt: new Date().toISOString() },
      );
      this.#note(`${site.name} answers inquiry ${content}: ${JSON.stringify(press.outcome)}`);
    });
  }

  #look(admin: number): void {
    const actor = ADMINS[admin] ?? "";
    this.#pages.set(
      actor,
      [...this.database.rows.values()].map(({ id, version }) => ({ id, version })),
    );
  }

  #work(
    site: SimulatedSite,
    { admin, inquiry, change }: Extract<Step, { kind: "work" }>,
  ): Promise<void> | undefined {
    const actor = ADMINS[admin] ?? "";
    const page = this.#pages.get(actor) ?? [];
    const seen = page[inquiry % Math.max(1, page.length)];
    if (!seen) return;
    return this.#on(site, async () => {
      const work: Work = { actor, seen: { ...seen }, change };
      const client = simulatedClient(`${actor}/${this.works.push(work) - 1}`);
      work.outcome = await updateInquiry(client, actor, work.seen, change);
      this.#note(`${actor} changes ${JSON.stringify({ seen, change })}: ${JSON.stringify(work.outcome)}`);
      if (work.outcome.outcome === "changed") seen.version = work.outcome.version;
    });
  }

  #undo(site: SimulatedSite, admin: number): Promise<void> | undefined {
    const actor = ADMINS[admin] ?? "";
    const last = this.works.findLast((work) => work.actor === actor && work.outcome?.outcome === "changed");
    if (last?.outcome?.outcome !== "changed" || last.outcome.undo === null) return;
    const { undo } = last.outcome;
    return this.#on(site, async () => {
      const outcome = await undoAction(simulatedClient(actor), undo);
      this.#note(`${actor} undoes ${undo}: ${JSON.stringify(outcome)}`);
    });
  }

  #on(site: SimulatedSite, work: () => Promise<void>): Promise<void> {
    return this.#clock.within(site.process, work);
  }
}
