import type { Channel, SendOutcome } from "../../../app/notifications/delivery/notification-worker.server.ts";
import type { SimulatedClock, SimulatedProcess } from "./simulated-clock.ts";

/** `cut`: the message arrives, but its sender gets an error. */
export const OUTSIDES = ["up", "down", "cut", "slow"] as const;
export type Outside = (typeof OUTSIDES)[number];

/** `isConfirmed`: the sender knows that it arrived. */
export type Sending = {
  delivery: string;
  lease: string;
  sender: SimulatedProcess;
  startedAt: number;
  isConfirmed: boolean;
};

/** The mail server and the webhook's receiver. */
export class SimulatedOutside {
  state: Outside = "up";
  readonly sendings: Sending[] = [];
  /** Ids of deliveries. */
  readonly arrived: string[] = [];
  readonly #clock: SimulatedClock;
  readonly #process: SimulatedProcess = { name: "outside", clockOffsetMs: 0, isAlive: true };

  constructor(clock: SimulatedClock) {
    this.#clock = clock;
  }

  channel(name: "mail" | "webhook", sender: SimulatedProcess): Channel {
    return {
      name,
      send: ({ id, lease }) => {
        const sending = { delivery: id, lease, sender, startedAt: this.#clock.now, isConfirmed: false };
        this.sendings.push(sending);
        const [state, delayMs] = [this.state, this.#clock.random() * (this.state === "slow" ? 15_000 : 100)];
        if (state !== "down")
          this.#clock.within(this.#process, () => this.#clock.after(delayMs, () => this.arrived.push(id)));
        const outcome: SendOutcome =
          state === "up" || state === "slow"
            ? { outcome: "sent" }
            : { outcome: "failed", problem: "connection" };
        return new Promise((resolve) =>
          this.#clock.after(delayMs + 10, () => {
            sending.isConfirmed = outcome.outcome === "sent";
            resolve(outcome);
          }),
        );
      },
    };
  }
}
