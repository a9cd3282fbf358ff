import { contactLabel } from "../follow-up-labels.ts";
import { eventText } from "../history-text.ts";
import { nameLookup } from "../../member-names.ts";
import type { InquiryRecord } from "../inquiry-record.server.ts";
import type { MembersRead } from "../../read-frame.server.ts";
import { formatDateTime } from "../../../korean/dates.ts";

type InquiryHistoryProps = Pick<InquiryRecord, "inquiry" | "notes" | "contacts" | "events"> & {
  members: MembersRead;
};

type Entry = { key: string; at: string; who: string | null; text: string; kind?: "메모" | "연락" };

export function InquiryHistory({ inquiry, notes, contacts, events, members }: InquiryHistoryProps) {
  const nameOf = nameLookup(members);
  const authorName = (author: string | null) => (author === null ? "지금은 없는 계정" : nameOf(author));
  const entries: Entry[] = [
    { key: "received", at: inquiry.created_at, who: null, text: "문의가 접수되었습니다." },
    ...events.map((event) => ({
      key: `event-${event.id}`,
      at: event.at,
      who: nameOf(event.actor),
      text: eventText(event, nameOf),
    })),
    ...contacts.map(({ id, author, kind, remark, created_at }) => ({
      key: `contact-${id}`,
      at: created_at,
      who: authorName(author),
      text: remark === null ? contactLabel(kind) : `${contactLabel(kind)}: ${remark}`,
      kind: "연락" as const,
    })),
    ...notes.map(({ id, author, body, created_at }) => ({
      key: `note-${id}`,
      at: created_at,
      who: authorName(author),
      text: body,
      kind: "메모" as const,
    })),
  ];
  // In place, because Chrome 109 has no toSorted().
  entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));

  return (
    <ol className="mt-6 space-y-4 border-l-2 border-line pl-4">
      {entries.map(({ key, at, who, text, kind }) => (
        <li key={key}>
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {who && ` · ${who} 님`}
            {kind && ` · ${kind}`}
          </p>
          <p className={kind === "메모" ? "mt-1 rounded-lg bg-mist px-3 py-2 whitespace-pre-wrap" : ""}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
