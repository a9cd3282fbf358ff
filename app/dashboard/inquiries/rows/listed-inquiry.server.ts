import {
  type Day,
  formatDuration,
  formatNearDay,
  formatShortDateTime,
  seoulDay,
} from "../../../korean/dates.ts";
import { resolutionLabel } from "../follow-up-labels.ts";
import type { NameOf } from "../../member-names.ts";
import { alarmOf, isStale, responseText, secondsWaited } from "../response-deadline.server.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";

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
  "resolution",
] as const satisfies (keyof InquiryRow)[];

export type ReadInquiry = Pick<InquiryRow, (typeof columns)[number]>;

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. */
export type ListedInquiry = Omit<
  ReadInquiry,
  | "message"
  | "assigned_to"
  | "due_at"
  | "first_response_at"
  | "contact_attempts"
  | "next_action_on"
  | "resolution"
> & {
  excerpt: string;
  received: string;
  /** How long ago it was received; null once completed. */
  age: string | null;
  responseText: string | null;
  isStale: boolean;
  deadline: "soon" | "overdue" | null;
  assignee: string | null;
  nextAction: { text: string; isDue: boolean } | null;
  /** This is the nth inquiry from the same place; null if that is unknown. */
  nth: number | null;
};

type Lookups = {
  nthIn: (id: string) => number | null;
  nameOf: NameOf;
  now: Date;
};

export function listed(rows: ReadInquiry[], { nthIn, nameOf, now }: Lookups): ListedInquiry[] {
  const today = seoulDay(now);
  return rows.map((row) => {
    const { message, assigned_to, next_action_on, resolution, ...rest } = row;
    const { due_at: _, first_response_at: __, contact_attempts: ___, ...inquiry } = rest;
    return {
      ...inquiry,
      excerpt: excerptOf(message ?? ""),
      received: formatShortDateTime(inquiry.created_at, now),
      age: inquiry.status === "completed" ? null : formatDuration(secondsWaited(inquiry, now)),
      responseText: responseText(row, now),
      isStale: isStale(row, now),
      deadline: alarmOf(row, now),
      assignee: assigned_to && nameOf(assigned_to),
      nextAction: next_action_on === null ? null : nextActionOf(next_action_on, today, resolution),
      nth: nthIn(inquiry.id),
    };
  });
}

function nextActionOf(day: Day, today: Day, resolution: string | null) {
  const contact = day === today ? "오늘 연락" : `${formatNearDay(day, today)} 연락`;
  const text = resolution === null ? contact : `${resolutionLabel(resolution)} · ${contact}`;
  return { text, isDue: day <= today };
}

function excerptOf(message: string): string {
  const line = message
    .slice(0, 4 * EXCERPT_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  // The cut must not leave half of a surrogate pair.
  return `${line.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
