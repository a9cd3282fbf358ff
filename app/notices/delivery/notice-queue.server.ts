import { createHmac } from "node:crypto";
import * as z from "zod";
import { env } from "../../env.server.ts";
import {
  addBusinessDays,
  businessDaysBetween,
  dueIfReceivedBefore,
  isOpenAt,
  nextClosing,
  openingOf,
} from "../../korean/business-hours.server.ts";
import { addDays, seoulDay } from "../../korean/dates.ts";
import type { Supabase } from "../../supabase.server.ts";
import { channelLabels, type ChannelName, type NoticeKind, noticeKinds } from "../notice-kinds.ts";

const text = z.string().nullable();

const deliverySchema = z.object({
  id: z.uuid(),
  lease: z.uuid(),
  channel: z.enum(Object.keys(channelLabels) as ChannelName[]),
  attempts: z.int(),
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
  noticed_at: z.string(),
  inquiry_id: text,
  reference: text,
  received_at: text,
  address: text,
});

export type Delivery = z.infer<typeof deliverySchema>;

/** Every method throws when the database refuses or does not answer. */
export type NoticeQueue = {
  claim: (channels: ChannelName[], batch: number, leaseSeconds: number) => Promise<Delivery[]>;
  settle: (delivery: Delivery, problem: string | null) => Promise<void>;
  /** Makes the database write the notices that fall due; `queued`: inquiries stuck in the outbox. */
  makeDue: (channels: ChannelName[], queued: number, now: Date) => Promise<void>;
};

// The database stores only the hash of this token, which authorises the three functions below and nothing else.
const token = createHmac("sha256", env.SITE_TOKEN).update("notices").digest("hex");

export function noticeQueue(supabase: Supabase): NoticeQueue {
  return {
    async claim(channels, batch, leaseSeconds) {
      const claimed = await supabase
        .rpc("claim_deliveries", { channels, batch, lease_seconds: leaseSeconds })
        .setHeader("X-Notice-Token", token);
      if (claimed.error) throw refusal(claimed);
      return z.array(deliverySchema).parse(claimed.data);
    },
    async settle({ id, lease }, problem) {
      const settled = await supabase
        .rpc("settle_delivery", { delivery_id: id, delivery_lease: lease, ...(problem && { problem }) })
        .setHeader("X-Notice-Token", token);
      if (settled.error) throw refusal(settled);
    },
    async makeDue(channels, queued, now) {
      const made = await supabase
        .rpc("make_due_notices", { channels, queued, ...dueArguments(now) })
        .setHeader("X-Notice-Token", token);
      if (made.error) throw refusal(made);
    },
  };
}

/** Contains only the code, because a message may quote user input. */
function refusal({ status, error }: { status: number; error: { code: string } }): Error {
  return new Error(`${status} ${error.code}`);
}

/** Business times for `make_due_notices`: the database does not know the holidays. */
function dueArguments(now: Date) {
  const day = seoulDay(now);
  return {
    overdue_before: dueIfReceivedBefore(now).toISOString(),
    due_before: dueIfReceivedBefore(nextClosing(now)).toISOString(),
    ...(isOpenAt(now) && {
      today: day,
      digest_since: openingOf(addBusinessDays(day, -1)).toISOString(),
      business_days: businessDaysBetween(addDays(day, -45), addDays(day, 14)),
    }),
  };
}
