import * as z from "zod";
import { env } from "../../env.server.ts";
import {
  addBusinessDays,
  isOpenAt,
  nextClosing,
  openingOf,
  responseDueAt,
} from "../../korean/business-hours.server.ts";
import { seoulDay } from "../../korean/dates.ts";
import { databaseReason, type Supabase } from "../../supabase.server.ts";
import {
  channelLabels,
  type ChannelName,
  type NotificationKind,
  notificationKinds,
} from "../notification-kinds.ts";

const text = z.string().nullable();

const anyDelivery = {
  id: z.uuid(),
  lease: z.uuid(),
  channel: z.enum(Object.keys(channelLabels) as ChannelName[]),
  attempts: z.int(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  noticed_at: z.string(),
  inquiry_id: text,
  reference: text,
  received_at: text,
  due_at: text,
  address: text,
};

const notificationSchema = z.object({
  ...anyDelivery,
  kind: z.enum(Object.keys(notificationKinds) as NotificationKind[]),
});

const replySchema = z.object({
  ...anyDelivery,
  kind: z.literal("reply"),
  reply: z.object({ subject: z.string(), body: z.string(), reply_to: text }),
});

const deliverySchema = z.discriminatedUnion("kind", [notificationSchema, replySchema]);

export type NotificationDelivery = z.infer<typeof notificationSchema>;
export type ReplyDelivery = z.infer<typeof replySchema>;
export type Delivery = NotificationDelivery | ReplyDelivery;

/** Every method throws when the database refuses or does not answer. */
export type NotificationQueue = {
  /** Gives inquiries that bypassed the site the deadline that the site gives the others. */
  storeDeadlines: () => Promise<void>;
  claim: (channels: ChannelName[], batch: number, leaseSeconds: number) => Promise<Delivery[]>;
  /** `problem`: null once sent. An `isUndeliverable` one is not tried again. */
  settle: (delivery: Delivery, problem: string | null, isUndeliverable?: boolean) => Promise<void>;
  /** Makes the database write the notifications that fall due. */
  makeDue: (channels: ChannelName[], now: Date) => Promise<void>;
  /** Deliveries that should have been sent. */
  countWaiting: () => Promise<number>;
};

/** When inquiries without a deadline were received, by id. */
const receivedSchema = z.record(z.string(), z.string());

// Batches of 500: after an import the next minute goes on.
const DEADLINE_BATCHES = 20;

export function notificationQueue(supabase: Supabase): NotificationQueue {
  return {
    async storeDeadlines() {
      let deadlines: Record<string, string> = {};
      for (let batch = 0; batch < DEADLINE_BATCHES; batch += 1) {
        const stored = await supabase
          .rpc("store_deadlines", { deadlines })
          .setHeader("X-Site-Token", env.SITE_TOKEN);
        if (stored.error) throw new Error(databaseReason(stored));
        const next = Object.entries(receivedSchema.parse(stored.data));
        if (next.length === 0) return;
        deadlines = Object.fromEntries(
          next.map(([id, receivedAt]) => [id, responseDueAt(new Date(receivedAt)).toISOString()]),
        );
      }
    },
    async claim(channels, batch, leaseSeconds) {
      const claimed = await supabase
        .rpc("claim_deliveries", { channels, batch, lease_seconds: leaseSeconds })
        .setHeader("X-Site-Token", env.SITE_TOKEN);
      if (claimed.error) throw new Error(databaseReason(claimed));
      return z.array(deliverySchema).parse(claimed.data);
    },
    async settle({ id, lease }, problem, undeliverable = false) {
      const settled = await supabase
        .rpc("settle_delivery", {
          delivery_id: id,
          delivery_lease: lease,
          ...(problem && { problem, undeliverable }),
        })
        .setHeader("X-Site-Token", env.SITE_TOKEN);
      if (settled.error) throw new Error(databaseReason(settled));
    },
    async makeDue(channels, now) {
      const made = await supabase
        .rpc("make_due_notifications", { channels, ...dueArguments(now) })
        .setHeader("X-Site-Token", env.SITE_TOKEN);
      if (made.error) throw new Error(databaseReason(made));
    },
    async countWaiting() {
      const counted = await supabase
        .rpc("count_waiting_deliveries")
        .setHeader("X-Site-Token", env.SITE_TOKEN);
      if (counted.error) throw new Error(databaseReason(counted));
      return z.int().parse(counted.data);
    },
  };
}

/** Business times for `make_due_notifications`: the database does not know the holidays. */
function dueArguments(now: Date) {
  const day = seoulDay(now);
  return {
    soon_until: nextClosing(now).toISOString(),
    ...(isOpenAt(now) && {
      today: day,
      digest_since: openingOf(addBusinessDays(day, -1)).toISOString(),
    }),
  };
}
