import { databaseFailure, databaseMessage, type Supabase } from "../../supabase.server.ts";
import type { AuditFilter } from "./audit-filter.ts";

const PAGE_SIZE = 50;

export async function readAudit(supabase: Supabase, { person, day, cursor }: AuditFilter) {
  const read = await supabase.rpc("audit_page", {
    ...(person && { person }),
    ...(day && { day }),
    ...(cursor && { side: cursor.side, cursor_at: cursor.at, cursor_id: cursor.id }),
    row_limit: PAGE_SIZE + 1,
  });
  if (read.error) {
    const message = databaseMessage(read.error, read.status);
    return { ...databaseFailure("audit not read", read), message };
  }
  const isBackwards = cursor?.side === "before";
  const hasMore = read.data.length > PAGE_SIZE;
  const events = read.data.slice(0, PAGE_SIZE);
  if (isBackwards) events.reverse();
  const [newest, oldest] = [events[0], events.at(-1)];
  return {
    outcome: "read" as const,
    events,
    previous: (isBackwards ? hasMore : cursor) && newest ? { side: "before" as const, ...newest } : null,
    next: (isBackwards ? cursor : hasMore) && oldest ? { side: "after" as const, ...oldest } : null,
  };
}

export type AuditEvent = Extract<
  Awaited<ReturnType<typeof readAudit>>,
  { outcome: "read" }
>["events"][number];
