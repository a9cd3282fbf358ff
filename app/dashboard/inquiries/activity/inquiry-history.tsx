import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { problemText } from "../../../notifications/notification-kinds.ts";
import { contactLabel } from "../follow-up-labels.ts";
import { eventText, receivedText } from "../history-text.ts";
import { nameLookup } from "../../member-names.ts";
import type { InquiryRecord } from "../inquiry-record.server.ts";
import type { MembersRead } from "../../read-layout.server.ts";
import { formatShortDateTime } from "../../../korean/dates.ts";
import { formatNumber } from "../../../korean/numbers.ts";

/** The kind of a line, and so the filter that shows it. */
const kinds = { contact: "연락", note: "메모", change: "변경" } as const;

type Reply = InquiryRecord["replies"][number];

export type HistoryLine = {
  kind: keyof typeof kinds;
  /** The id of the note, contact, reply or event. */
  id: string;
  at: string;
  /** The user whose it is; null for the system. */
  author: string | null;
  who: string | null;
  text: string;
  /** The words of a note or a contact, which its author may edit. */
  words?: string;
  editedAt?: string | null;
  reply?: Reply;
};

type Recorded = Pick<InquiryRecord, "inquiry" | "notes" | "contacts" | "replies" | "events">;

/** Newest first; a contact before what was changed with it. A cancelled reply is a draft, and none. */
export function historyLines(record: Recorded, members: MembersRead): HistoryLine[] {
  const { inquiry, notes, contacts, replies, events } = record;
  const nameOf = nameLookup(members);
  const writtenOf = ({ id, author, created_at: at }: Pick<Reply, "id" | "author" | "created_at">) => {
    return { id, at, author, who: author === null ? "지금은 없는 계정" : nameOf(author) };
  };
  const received = { kind: "change" as const, id: "received", author: null, who: null };
  const lines: HistoryLine[] = [
    ...contacts.map((contact) => ({
      ...writtenOf(contact),
      kind: "contact" as const,
      text: contactLabel(contact.kind) + (contact.remark === null ? "" : `: ${contact.remark}`),
      words: contact.remark ?? "",
      editedAt: contact.edited_at,
    })),
    ...replies
      .filter(({ state }) => state !== "cancelled")
      .map((reply) => ({ ...writtenOf(reply), kind: "contact" as const, text: "", reply })),
    ...notes.map((note) => ({
      ...writtenOf(note),
      kind: "note" as const,
      text: note.body,
      words: note.body,
      editedAt: note.edited_at,
    })),
    ...events.map((event) => ({
      kind: "change" as const,
      id: String(event.id),
      at: event.at,
      author: event.actor,
      who: nameOf(event.actor),
      text: eventText(event, nameOf),
    })),
    { ...received, at: inquiry.created_at, text: receivedText(inquiry.source) },
  ];
  // In place, because Chrome 109 has no toSorted().
  return lines.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

type InquiryHistoryProps = {
  lines: readonly HistoryLine[];
  totals: InquiryRecord["totals"];
  now: Date;
  /** The controls of a line, if any. */
  controlsOf: (line: HistoryLine) => ReactNode;
};

/** The filter is CSS alone: it needs no script, and a live refresh leaves it as it is. */
export function InquiryHistory({ lines, totals, now, controlsOf }: InquiryHistoryProps) {
  const countOf = (kind: HistoryLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  const choices = Object.entries(kinds) as [HistoryLine["kind"], string][];
  return (
    <div className="history">
      <div role="radiogroup" aria-label="이력 거르기" className="flex flex-wrap gap-1.5 print:hidden">
        <label className="choice small">
          <input type="radio" name="history" value="all" defaultChecked /> 전체
        </label>
        {choices.map(([kind, label]) => (
          <label key={kind} className="choice small">
            <input type="radio" name="history" value={kind} /> {label} {formatNumber(totals[kind])}
          </label>
        ))}
      </div>
      <ol className="mt-2 border-l-2 border-line pl-4">
        {lines.map((line) => (
          <HistoryItem key={`${line.kind} ${line.id}`} line={line} now={now} controls={controlsOf(line)} />
        ))}
        {choices.map(
          ([kind, label]) =>
            totals[kind] > countOf(kind) && (
              <li key={kind} data-kind={kind} className="mt-2.5 text-ink-soft">
                {label} {formatNumber(totals[kind])}건 가운데 최근 {countOf(kind)}건입니다.
              </li>
            ),
        )}
      </ol>
      {choices.map(([kind, label]) =>
        countOf(kind) > 0 ? null : (
          <p key={kind} data-empty={kind} className="mt-3 text-ink-soft print:hidden">
            {label} 기록이 없습니다.
          </p>
        ),
      )}
    </div>
  );
}

type HistoryItemProps = { line: HistoryLine; now: Date; controls: ReactNode };

function HistoryItem({ line, now, controls }: HistoryItemProps) {
  const { kind, id, at, who, text, editedAt, reply } = line;
  return (
    <li id={`activity-${id}`} data-kind={kind} className="relative scroll-mt-24 not-first:mt-2.5">
      <div className="activity-heading">
        <p>
          <time dateTime={at}>{formatShortDateTime(at, now)}</time>
          {who && (
            <>
              {" · "}
              <span title={who}>{who}</span> 님
            </>
          )}
          {kind !== "change" && ` · ${kinds[kind]}`}
        </p>
      </div>
      {reply ? (
        <SentReply reply={reply} />
      ) : (
        <p
          className={`whitespace-pre-wrap ${kind === "note" ? "mt-0.5 rounded-lg bg-mist px-3 py-1.5" : ""}`}
        >
          {text}
        </p>
      )}
      {editedAt && (
        <p className="text-sm text-ink-soft">
          <time dateTime={editedAt}>{formatShortDateTime(editedAt, now)}</time>에 고침
        </p>
      )}
      {controls}
    </li>
  );
}

const replyStates = {
  sending: "답장 보내는 중",
  sent: "답장 보냄",
  failed: "답장 보내지 못함",
  cancelled: "보내기를 취소한 답장",
};

/** As long as it is known why it does not arrive. */
function isInTrouble({ state, problem }: Reply): boolean {
  return state !== "sent" && problem !== null;
}

export function SentReply({ reply }: { reply: Reply }) {
  const { subject, body, state, problem } = reply;
  return (
    <div className="mt-0.5 rounded-lg border border-line px-3 py-1.5">
      <p className="text-sm text-ink-soft">
        <span className={isInTrouble(reply) || state === "failed" ? "font-semibold text-alarm-700" : ""}>
          {replyStates[state]}
          {isInTrouble(reply) && `: ${problemText(problem ?? "")}`}
        </span>
        {isInTrouble(reply) && state === "sending" && " · 하루 동안 다시 시도합니다."}
      </p>
      <p className="font-semibold break-words">{subject}</p>
      <p className="break-words whitespace-pre-wrap">{body}</p>
    </div>
  );
}

/** What may still be done about a reply. Its writer's toast, which takes it back too, goes with the page. */
export function ReplyControls({ reply, isWriter }: { reply: Reply; isWriter: boolean }) {
  const { pathname, search } = useLocation();
  if (isWriter && reply.state === "sending" && !isInTrouble(reply))
    return (
      <Form method="post" action={`${pathname}/reply${search}`} className="print:hidden">
        <input type="hidden" name="intent" value="undo" />
        <button name="undo" value={reply.id} className="py-1 text-sm underline underline-offset-4">
          보내기 취소
        </button>
      </Form>
    );
  if (!isInTrouble(reply) && reply.state !== "failed") return null;
  return (
    <Form
      method="post"
      action="/dashboard/notices"
      replace
      preventScrollReset
      className="flex flex-wrap gap-x-4 print:hidden"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {/* Cleared away after ninety days. */}
      {reply.delivery_id && (
        <button name="id" value={reply.delivery_id} className="py-1 text-sm underline underline-offset-4">
          다시 보내기
        </button>
      )}
      {reply.state === "failed" && (
        <Link
          to={`${pathname}/correct${search}${search ? "&" : "?"}again=${reply.id}`}
          className="py-1 text-sm underline underline-offset-4"
        >
          주소를 고치고 다시 보내기
        </Link>
      )}
    </Form>
  );
}
