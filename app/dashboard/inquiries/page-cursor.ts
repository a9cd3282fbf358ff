import * as z from "zod";
import type { Sort } from "./inquiry-filter.ts";

export type Cursor = { side: "after" | "before"; value: string; id: string };

const received = z.iso.datetime({ offset: true });
const organization = z
  .string()
  .max(100)
  .regex(/^\P{Control}+$/u);

export function readCursor(query: URLSearchParams, sort: Sort): Cursor | undefined {
  const side = query.has("after") ? "after" : "before";
  const [, value, id] = /^(.+),([^,]+)$/s.exec(query.get(side) ?? "") ?? [];
  const valueSchema = sort.startsWith("organization") ? organization : received;
  const cursor = z.object({ value: valueSchema, id: z.uuid() }).safeParse({ value, id });
  return cursor.success ? { side, ...cursor.data } : undefined;
}

export function cursorQuery({ side, value, id }: Cursor): string {
  return new URLSearchParams({ [side]: `${value},${id}` }).toString();
}
