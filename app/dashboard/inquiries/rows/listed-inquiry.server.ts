import {
  type Day,
  formatDuration,
  formatNearDay,
  formatShortDateTime,
  formatTime,
  formatWeekday,
  seoulDay,
} from "../../../korean/dates.ts";
import { isOver } from "../follow-up-days.server.ts";
import { contactLabel, resolutionLabel } from "../follow-up-labels.ts";
import type { NameOf } from "../../member-names.ts";
import {
  alarmOf,
  isStale,
  responseDeadlineOf,
  responseText,
  secondsWaited,
} from "../response-deadline.server.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";
import { type Queue, queueLabels } from "../queues.ts";
import type { Urgency } from "../urgency.tsx";

const EXCERPT_LENGTH = 80;

export const columns = [
  "id",
  "reference",
  "organization_name",
  "organization_type",
  "contact_name",
  "email",
  "phone",
  "estimated_users",
  "source",
  "message",
  "status",
  "suspected_spam",
  "assigned_to",
  "version",
  "changed_by",
  "created_at",
  "due_at",
  "first_response_at",
  "response",
  "contact_attempts",
  "mail_problem",
  "next_action_on",
  "next_action_time",
  "next_action",
  "resolution",
  "anonymised_at",
] as const satisfies (keyof InquiryRow)[];

type LastActivity = { at: string; kind: string; text: string };
/** `last_activity`: the newest note or remark, read where it is shown. */
export type ReadInquiry = Pick<InquiryRow, (typeof columns)[number]> & {
  last_activity?: LastActivity | null;
};

type Lookups = {
  nthIn?: (id: string) => number | null;
  nameOf: NameOf;
  now: Date;
};

export type ListedInquiry = ReturnType<typeof listed>[number];

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. */
export function listed(rows: ReadInquiry[], { nthIn = () => null, nameOf, now }: Lookups) {
  const today = seoulDay(now);
  return rows.map((row) => {
    const { message, assigned_to, resolution, last_activity, ...rest } = row;
    const { next_action_on: _, next_action_time: __, ...withDue } = rest;
    const {
      due_at: ___,
      first_response_at: ____,
      contact_attempts: _____,
      anonymised_at,
      ...inquiry
    } = withDue;
    const isErased = anonymised_at !== null;
    return {
      ...inquiry,
      ...(isErased && { email: "", phone: "" }),
      /** Nobody can be reached, and nothing is to be done. */
      isErased,
      excerpt: excerptOf(message ?? "", EXCERPT_LENGTH),
      received: formatShortDateTime(inquiry.created_at, now),
      /** How long ago it was received; null once completed. */
      age: inquiry.status === "completed" ? null : formatDuration(secondsWaited(inquiry, now)),
      responseText: responseText(row, now),
      isStale: isStale(row, now),
      deadline: alarmOf(row, now),
      assignee: assigned_to && nameOf(assigned_to),
      nextAction: nextActionOf(row, today),
      resolution: resolution && resolutionLabel(resolution),
      reasons: reasonsFor(row, now).map(({ queue, ...reason }) => ({ label: queueLabels[queue], ...reason })),
      last: last_activity ? lastOf(last_activity, now) : null,
      /** This is the nth inquiry from the same institution; null if that is unknown. */
      nth: nthIn(inquiry.id),
    };
  });
}

function nextActionOf({ next_action_on: day, next_action_time: time, resolution }: ReadInquiry, today: Day) {
  if (day === null) return null;
  const words = [day === today ? "오늘" : formatNearDay(day, today), time && formatTime(time), "연락"];
  const contact = words.filter(Boolean).join(" ");
  const text = resolution === null ? contact : `${resolutionLabel(resolution)} · ${contact}`;
  return { text, isDue: day <= today };
}

type Reason = { queue: Queue; urgency: Urgency; text: string | null };

/** Why it is to be done, and by when: the day that somebody set, the deadline of the first response, or that neither is there. */
function reasonsFor(row: ReadInquiry, now: Date): Reason[] {
  if (row.status === "completed") return [];
  const { next_action_on: day, next_action_time: time } = row;
  const contact = day === null ? [] : [contactReason(day, time, now)];
  const reasons = row.response === "awaited" ? [...contact, ...responseReason(row, now)] : contact;
  if (reasons.length > 0) return reasons;
  const text = `접수 뒤 ${formatDuration(secondsWaited(row, now))}`;
  return [
    isStale(row, now)
      ? { queue: "stale", urgency: "alarm", text }
      : { queue: "no_next_action", urgency: "warning", text },
  ];
}

function responseReason(row: ReadInquiry, now: Date): Reason[] {
  const deadline = responseDeadlineOf(row, now);
  if (deadline.state === "none") return [];
  const text = `${formatShortDateTime(deadline.dueAt, now)}까지 응답`;
  if (deadline.state === "overdue") return [{ queue: "overdue", urgency: "alarm", text }];
  if (deadline.state === "soon") return [{ queue: "due_soon", urgency: "warning", text }];
  return [{ queue: "unanswered", urgency: "calm", text }];
}

function contactReason(day: Day, time: string | null, now: Date): Reason {
  const today = seoulDay(now);
  const text = `${formatWeekday(day, today, time)} 연락`;
  if (day < today) return { queue: "next_action_past", urgency: "alarm", text };
  if (day === today)
    return isOver(day, time, now)
      ? { queue: "next_action_today", urgency: "alarm", text: `${formatTime(time ?? "")} 지남` }
      : { queue: "next_action_today", urgency: "warning", text: time && formatTime(time) };
  return { queue: "next_action_later", urgency: "calm", text };
}

const LAST_LENGTH = 160;

function lastOf({ at, kind, text }: LastActivity, now: Date) {
  return {
    at,
    when: formatShortDateTime(at, now),
    kind: kind === "note" ? "메모" : contactLabel(kind),
    text: excerptOf(text, LAST_LENGTH),
  };
}

function excerptOf(text: string, letters: number): string {
  const line = text
    .slice(0, 4 * letters)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= letters) return line;
  // The cut must not leave half of a surrogate pair.
  return `${line.slice(0, letters).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
