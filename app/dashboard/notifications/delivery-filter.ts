import * as z from "zod";
import { type Cursor, cursorParameter, parseCursor, timeCursor } from "../paging.tsx";

/** `failed` deliveries wait for another attempt, `waiting` ones for their first. `undeliverable`: refused for good. */
export const deliveryStates = {
  waiting: "대기",
  failed: "재시도 중",
  dead: "보내지 못함",
  undeliverable: "주소 문제",
  sent: "보냄",
} as const;

export type DeliveryState = keyof typeof deliveryStates;
export type DeliveryFilter = { state?: DeliveryState; cursor?: Cursor };

const stateSchema = z.enum(Object.keys(deliveryStates) as DeliveryState[]);

export function parseDeliveryFilter(query: URLSearchParams): DeliveryFilter {
  const state = stateSchema.safeParse(query.get("state"));
  const cursor = parseCursor(query, timeCursor);
  return {
    ...(state.success && { state: state.data }),
    ...(cursor && { cursor }),
  };
}

export function deliveriesPath({ state, cursor }: DeliveryFilter): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(cursor && cursorParameter(cursor)),
  }).toString();
  return query ? `/dashboard/notices?${query}` : "/dashboard/notices";
}
