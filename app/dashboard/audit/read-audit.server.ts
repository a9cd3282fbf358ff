import { databaseFailureWithMessage, type Supabase } from "../../supabase.server.ts";
import { pageOf } from "../paging.tsx";
import type { AuditFilter } from "./audit-filter.ts";

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
