import * as z from "zod";
import type { Day } from "../../korean/dates.ts";
import { type Cursor, cursorParameter, parseCursor } from "../paging.tsx";

export type AuditFilter = { person?: string; day?: Day; cursor?: Cursor<number> };

const daySchema = z.iso.date().regex(/^20/);
const cursorSchema = z.object({
  value: z.iso.datetime({ offset: true }),
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  const person = z.uuid().safeParse(query.get("person"));
  const day = daySchema.safeParse(query.get("day"));
  const cursor = parseCursor(query, cursorSchema);
  return {
    ...(person.success && { person: person.data }),
    ...(day.success && { day: day.data }),
    ...(cursor && { cursor }),
  };
}

export function auditPath({ person, day, cursor }: AuditFilter): string {
  const query = new URLSearchParams({
    ...(person && { person }),
    ...(day && { day }),
    ...(cursor && cursorParameter(cursor)),
  }).toString();
  return query ? `/dashboard/audit?${query}` : "/dashboard/audit";
}
