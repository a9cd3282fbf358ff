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
  /** Makes the database write the notifications that fall due; returns how many deliveries should have been sent. */
  makeDue: (channels: ChannelName[], now: Date) => Promise<number>;
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
        const stored = await asSite(supabase.rpc("store_deadlines", { deadlines }));
        const next = Object.entries(receivedSchema.parse(stored));
        if (next.length === 0) return;
        deadlines = Object.fromEntries(
          next.map(([id, receivedAt]) => [id, responseDueAt(new Date(receivedAt)).toISOString()]),
        );
      }
    },
    async claim(channels, batch, leaseSeconds) {
      const claim = { channels, batch, lease_seconds: leaseSeconds };
      return z.array(deliverySchema).parse(await asSite(supabase.rpc("claim_deliveries", claim)));
    },
    async settle({ id, lease }, problem, undeliverable = false) {
      const failure = problem && { problem, undeliverable };
      await asSite(supabase.rpc("settle_delivery", { delivery_id: id, delivery_lease: lease, ...failure }));
    },
    async makeDue(channels, now) {
      const due = { channels, ...dueArguments(now) };
      return z.int().parse(await asSite(supabase.rpc("make_due_notifications", due)));
    },
  };
}

type Answer = { status: number; data: unknown; error: { code: string } | null };
type Call = { setHeader: (name: string, value: string) => PromiseLike<Answer> };

async function asSite(call: Call): Promise<unknown> {
  const { status, data, error } = await call.setHeader("X-Site-Token", env.SITE_TOKEN);
  if (error) throw new Error(databaseReason({ status, error }));
  return data;
}

/** Nothing falls due while nobody works. The database knows neither the hours nor the holidays. */
export function dueArguments(now: Date) {
  if (!isOpenAt(now)) return {};
  const today = seoulDay(now);
  return {
    today,
    soon_until: nextClosing(now).toISOString(),
    digest_since: openingOf(addBusinessDays(today, -1)).toISOString(),
  };
}
