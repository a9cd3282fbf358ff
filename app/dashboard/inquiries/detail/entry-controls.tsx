import { Link, useLocation } from "react-router";
import { isChangeable } from "./entry-freshness.ts";
import type { HistoryEntry } from "./inquiry-history.tsx";

type EntryControlsProps = { entry: HistoryEntry; inquiryId: string; reader: string; now: string };

/** Nothing for an entry that its reader may not change, or not any more. */
export function EntryControls({ entry, inquiryId, reader, now }: EntryControlsProps) {
  const { search } = useLocation();
  const { kind, id, at, author, reply } = entry;
  if (kind === "change" || reply || !isChangeable({ author, created_at: at }, reader, new Date(now)))
    return null;
  return (
    <Link
      to={`/dashboard/inquiries/${inquiryId}/entries/${id}${search}`}
      className="py-1 underline underline-offset-4 print:hidden"
    >
      고치기·지우기
    </Link>
  );
}
