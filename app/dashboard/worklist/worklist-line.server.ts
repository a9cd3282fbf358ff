import { addBusinessDays } from "../../korean/business-hours.server.ts";
import {
  type Day,
  formatDuration,
  formatShortDateTime,
  formatWeekday,
  LAST_DAY,
  seoulDay,
} from "../../korean/dates.ts";
import { contactLabel, resolutionLabel } from "../inquiries/follow-up-labels.ts";
import {
  isStale,
  responseDeadlineOf,
  responseText,
  secondsWaited,
} from "../inquiries/response-deadline.server.ts";
import type { NameOf } from "../member-names.ts";
import type { Queue } from "./queues.ts";
import type { QueuedInquiry } from "./read-worklist.server.ts";

const LAST_LENGTH = 160;

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. */
export function worklistLine(row: QueuedInquiry, nameOf: NameOf, now: Date) {
  const { id, version, organization_name, contact_name, phone, next_action, resolution, last_entry } = row;
  return {
    id,
    version,
    organization_name,
    contact_name,
    phone,
    next_action,
    reasons: reasonsFor(row, now),
    facts: [
      responseText(row, now),
      resolution && resolutionLabel(resolution),
      row.assigned_to === null ? "담당 없음" : `담당 ${nameOf(row.assigned_to)}`,
    ].filter((fact) => fact !== null),
    last: last_entry && {
      at: last_entry.at,
      when: formatShortDateTime(last_entry.at, now),
      kind: last_entry.kind === "note" ? "메모" : contactLabel(last_entry.kind),
      text: last_entry.text.replaceAll(/\s+/g, " ").slice(0, LAST_LENGTH),
    },
  };
}

export type WorklistLine = ReturnType<typeof worklistLine>;

type Reason = { queue: Queue; look: "alarm" | "warning" | "calm"; text: string | null };

/** Why it is to be done, and by when: the day that somebody set, the deadline of the first response, or that neither is there. */
function reasonsFor(row: QueuedInquiry, now: Date): Reason[] {
  const { next_action_on: day, response } = row;
  const reasons: Reason[] = [];
  if (day !== null) reasons.push(contactReason(day, seoulDay(now)));
  const deadline = responseDeadlineOf(row, now);
  if (response === "awaited") {
    const text =
      "dueAt" in deadline ? `${formatShortDateTime(deadline.dueAt, now)}까지 응답` : "응답 기한을 정하는 중";
    const [queue, look] =
      deadline.state === "overdue"
        ? (["overdue", "alarm"] as const)
        : deadline.state === "soon"
          ? (["due_soon", "warning"] as const)
          : (["unanswered", "calm"] as const);
    reasons.push({ queue, look, text });
  }
  if (reasons.length === 0) {
    const text = `접수 뒤 ${formatDuration(secondsWaited(row, now))}`;
    reasons.push(
      isStale(row, now)
        ? { queue: "stale", look: "alarm", text }
        : { queue: "no_next_action", look: "warning", text },
    );
  }
  return reasons;
}

function contactReason(day: Day, today: Day): Reason {
  const text = `${formatWeekday(day, today)} 연락`;
  if (day < today) return { queue: "next_action_past", look: "alarm", text };
  if (day === today) return { queue: "next_action_today", look: "warning", text: null };
  return { queue: "next_action_later", look: "calm", text };
}

/** Until when a row's contact can be put off. The holidays are known on the server alone. */
export function laterDays(today: Day) {
  const days = [addBusinessDays(today, 1), addBusinessDays(today, 3)];
  const labels = ["다음 영업일", "3영업일 뒤"];
  return {
    earliest: today,
    latest: LAST_DAY,
    offered: days.map((day, index) => ({ label: labels[index] ?? "", day, text: formatWeekday(day, today) })),
  };
}

export type LaterDays = ReturnType<typeof laterDays>;
