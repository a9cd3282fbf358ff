import { Form, Link, useLocation } from "react-router";
import { isChangeable } from "./entry-freshness.ts";
import type { HistoryEntry } from "./inquiry-history.tsx";
import { isInTrouble } from "./sent-reply.tsx";

type EntryControlsProps = { entry: HistoryEntry; inquiryId: string; reader: string; now: string };

/** Nothing for an entry that its reader may not change, or not any more, and for a reply that has arrived. */
export function EntryControls({ entry, inquiryId, reader, now }: EntryControlsProps) {
  const { search } = useLocation();
  const { kind, id, at, author, reply } = entry;
  const look = "py-1 underline underline-offset-4 print:hidden";
  const path = `/dashboard/inquiries/${inquiryId}`;
  if (reply)
    return (
      isInTrouble(reply) && (
        <Form method="post" action="/dashboard/notices" replace preventScrollReset>
          <input type="hidden" name="back" value={path + search} />
          <button name="id" value={reply.delivery_id ?? ""} className={look}>
            다시 보내기
          </button>
        </Form>
      )
    );
  if (kind === "change" || !isChangeable({ author, created_at: at }, reader, new Date(now))) return null;
  return (
    <Link to={`${path}/entries/${id}${search}`} className={look}>
      고치기·지우기
    </Link>
  );
}
