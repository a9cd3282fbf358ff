import * as z from "zod";
import type { Day } from "../../korean/dates.ts";
import { databaseFailureWithMessage, type Supabase } from "../../supabase.server.ts";
import { type Cursor, pageOf, parseCursor } from "../paging.tsx";

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

const PAGE_SIZE = 50;

export async function readAudit(supabase: Supabase, { person, day, cursor }: AuditFilter) {
  const read = await supabase.rpc("audit_page", {
    ...(person && { person }),
    ...(day && { day }),
    ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    row_limit: PAGE_SIZE + 1,
  });
  if (read.error) return databaseFailureWithMessage("audit not read", read);
  const positionOf = ({ at, id }: (typeof read.data)[number]) => ({ value: at, id });
  const { rows: events, ...steps } = pageOf(read.data, { size: PAGE_SIZE, cursor, positionOf });
  return { outcome: "read" as const, events, ...steps };
}

export type AuditEvent = Extract<
  Awaited<ReturnType<typeof readAudit>>,
  { outcome: "read" }
>["events"][number];
