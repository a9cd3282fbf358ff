export type SimulatedDelivery = {
  id: string;
  kind: "new_inquiry" | "assigned";
  inquiry_id: string;
  channel: "mail" | "webhook";
  recipient: string | null;
  noticed_at: number;
  state: "waiting" | "sent" | "dead";
  attempts: number;
  next_attempt_at: number;
  give_up_at: number;
  lease: string | null;
  leased_until: number | null;
  problem: string | null;
};

const DAY_MS = 24 * 60 * 60_000;
const BACKOFF_MS = 15_000;
const BACKOFF_MAX_MS = 60 * 60_000;

/** The queue of notifications as a worker sees it, while all admins want all mails at any hour. */
export class SimulatedNotifications {
  readonly deliveries: SimulatedDelivery[] = [];
  /** The expiry of each lease. */
  readonly leases = new Map<string, number>();
  readonly #now: () => number;
  readonly #admins: readonly string[];

  constructor(now: () => number, admins: readonly string[]) {
    this.#now = now;
    this.#admins = admins;
  }

  newInquiry(inquiry: string): void {
    for (const admin of this.#admins) this.#add("new_inquiry", inquiry, "mail", admin);
    this.#add("new_inquiry", inquiry, "webhook", null);
  }

  assigned(inquiry: string, to: string): void {
    this.#add("assigned", inquiry, "mail", to);
  }

  claim(channels: readonly string[], batch: number, leaseSeconds: number): SimulatedDelivery[] {
    const now = this.#now();
    const due = this.deliveries
      .filter(
        (each) =>
          each.state === "waiting" &&
          each.next_attempt_at <= now &&
          channels.includes(each.channel) &&
          (each.leased_until === null || each.leased_until < now),
      )
      .toSorted((one, other) => one.next_attempt_at - other.next_attempt_at)
      .slice(0, Math.min(100, Math.max(1, batch)));
    for (const each of due) {
      each.lease = idOf("1", this.leases.size + 1);
      each.leased_until = now + Math.min(600, Math.max(1, leaseSeconds)) * 1_000;
      this.leases.set(each.lease, each.leased_until);
      each.attempts += 1;
    }
    return due;
  }

  /** A success counts even after the lease; a failure only from the holder of the lease. */
  settle(id: string, lease: string, problem: string | null): SimulatedDelivery["state"] | "not-leased" {
    const now = this.#now();
    const delivery = this.deliveries.find((each) => each.id === id);
    if (!delivery) return "not-leased";
    if (problem === null) {
      if (delivery.state === "sent") return "not-leased";
      delivery.state = "sent";
    } else {
      if (delivery.lease !== lease || delivery.state !== "waiting") return "not-leased";
      delivery.state = now >= delivery.give_up_at ? "dead" : "waiting";
      const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** Math.min(20, delivery.attempts - 1));
      delivery.next_attempt_at = now + longest * (0.5 + Math.random() / 2);
    }
    Object.assign(delivery, { lease: null, leased_until: null, problem });
    return delivery.state;
  }

  #add(
    kind: SimulatedDelivery["kind"],
    inquiry_id: string,
    channel: SimulatedDelivery["channel"],
    recipient: string | null,
  ): void {
    const now = this.#now();
    this.deliveries.push({
      id: idOf("2", this.deliveries.length + 1),
      kind,
      inquiry_id,
      channel,
      recipient,
      noticed_at: now,
      state: "waiting",
      attempts: 0,
      next_attempt_at: now,
      give_up_at: now + DAY_MS,
      lease: null,
      leased_until: null,
      problem: null,
    });
  }
}

function idOf(kind: string, number: number): string {
  return `${kind}0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
