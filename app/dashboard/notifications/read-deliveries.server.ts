import * as z from "zod";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../count-schemas.ts";
import { type Cursor, pageOf, parseCursor, timeCursor } from "../paging.tsx";

export const deliveryCountsSchema = z.object({
  waiting: count,
  failed: count,
  dead: count,
  undeliverable: count,
  sent: count,
});

export type DeliveryCounts = z.infer<typeof deliveryCountsSchema>;

export type DeliveryState = keyof DeliveryCounts;
export type DeliveryFilter = { state?: DeliveryState; cursor?: Cursor };

export function parseDeliveryFilter(query: URLSearchParams): DeliveryFilter {
  const state = deliveryCountsSchema.keyof().safeParse(query.get("state"));
  const cursor = parseCursor(query, timeCursor);
  return {
    ...(state.success && { state: state.data }),
    ...(cursor && { cursor }),
  };
}

const PAGE_SIZE = 50;

const text = z.string().nullable();
const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.string(),
  recipient: text,
  state: z.enum(["waiting", "sent", "dead", "undeliverable"]),
  attempts: z.int(),
  problem: text,
  created_at: z.string(),
  settled_at: text,
  next_attempt_at: z.string(),
  kind: z.string(),
  inquiry_id: text,
  reference: text,
});

export type ListedDelivery = z.infer<typeof deliverySchema>;

export async function readDeliveries(supabase: Supabase, { state, cursor }: DeliveryFilter) {
  const read = await supabase.rpc("delivery_page", {
    ...(state && { wanted: state }),
    ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    row_limit: PAGE_SIZE + 1,
  });
  if (read.error) return databaseFailure("deliveries not read", read);
  const rows = z.array(deliverySchema).safeParse(read.data);
  if (!rows.success) return unexpectedShape("deliveries not read");

  const positionOf = ({ created_at, id }: ListedDelivery) => ({ value: created_at, id });
  // `delivery_page` answers newest first also before a cursor.
  const fromCursor = cursor?.side === "before" ? rows.data.reverse() : rows.data;
  const { rows: deliveries, ...steps } = pageOf(fromCursor, { size: PAGE_SIZE, cursor, positionOf });
  return { outcome: "read" as const, deliveries, ...steps };
}

const channelSchema = z.object({
  channel: z.string(),
  alive_at: text,
  last_sent_at: text,
  last_failed_at: text,
  last_problem: text,
});

export type ChannelRow = z.infer<typeof channelSchema>;

const stateSchema = z.object({ counts: deliveryCountsSchema, channels: z.array(channelSchema) });

type NotificationStateRead = ({ outcome: "read" } & z.infer<typeof stateSchema>) | { outcome: "failed" };

export async function readNotificationState(supabase: Supabase): Promise<NotificationStateRead> {
  const read = await supabase.rpc("notification_state");
  if (read.error) return databaseFailure("state of notifications not read", read);
  const { data: state } = stateSchema.safeParse(read.data);
  return state ? { outcome: "read", ...state } : unexpectedShape("state of notifications not read");
}

export async function resendDelivery(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "resent" | "nothing-to-resend" | "failed" }> {
  const resent = await supabase.rpc("resend_delivery", { delivery_id: id });
  if (resent.error) return databaseFailure("delivery not resent", resent);
  return { outcome: resent.data ? "resent" : "nothing-to-resend" };
}
