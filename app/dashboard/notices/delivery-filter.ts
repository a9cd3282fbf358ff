import * as z from "zod";

/** `failed` deliveries wait for another attempt, `waiting` ones for their first. */
export const deliveryStates = { waiting: "대기", failed: "재시도 중", dead: "포기함", sent: "보냄" } as const;

export type DeliveryState = keyof typeof deliveryStates;
type DeliveryCursor = { side: "after" | "before"; at: string; id: string };
export type DeliveryFilter = { state?: DeliveryState; cursor?: DeliveryCursor };

const stateSchema = z.enum(Object.keys(deliveryStates) as DeliveryState[]);
const cursorSchema = z.object({ at: z.iso.datetime({ offset: true }), id: z.uuid() });

export function readDeliveryFilter(query: URLSearchParams): DeliveryFilter {
  const state = stateSchema.safeParse(query.get("state"));
  const side = query.has("after") ? "after" : "before";
  const [at, id] = (query.get(side) ?? "").split(",");
  const cursor = cursorSchema.safeParse({ at, id });
  return {
    ...(state.success && { state: state.data }),
    ...(cursor.success && { cursor: { side, ...cursor.data } }),
  };
}

export function deliveriesAddress({ state, cursor }: DeliveryFilter): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(cursor && { [cursor.side]: `${cursor.at},${cursor.id}` }),
  }).toString();
  return query ? `/dashboard/notices?${query}` : "/dashboard/notices";
}
