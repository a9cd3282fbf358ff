import * as z from "zod";
import type { Day } from "../../korean/dates.ts";

type AuditCursor = { side: "after" | "before"; at: string; id: number };
export type AuditFilter = { person?: string; day?: Day; cursor?: AuditCursor };

const daySchema = z.iso.date().regex(/^20/);
const cursorSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const person = z.uuid().safeParse(query.get("person"));
  const day = daySchema.safeParse(query.get("day"));
  const side = query.has("after") ? "after" : "before";
  const [at, id] = (query.get(side) ?? "").split(",");
  const cursor = cursorSchema.safeParse({ at, id });
  return {
    ...(person.success && { person: person.data }),
    ...(day.success && { day: day.data }),
    ...(cursor.success && { cursor: { side, ...cursor.data } }),
  };
}

export function auditAddress({ person, day, cursor }: AuditFilter): string {
  const query = new URLSearchParams({
    ...(person && { person }),
    ...(day && { day }),
    ...(cursor && { [cursor.side]: `${cursor.at},${cursor.id}` }),
  }).toString();
  return query ? `/dashboard/audit?${query}` : "/dashboard/audit";
}
