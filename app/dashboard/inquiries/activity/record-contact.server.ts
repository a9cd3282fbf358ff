import { parseWithZod } from "@conform-to/zod/v4";
import { type Day, seoulDay, towardsWeekday } from "../../../korean/dates.ts";
import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { dayOffHint, isPast, NO_DAY, PAST_DAY, suggestedDay } from "../follow-up-days.server.ts";
import { contactLabel } from "../follow-up-labels.ts";
import { respondInPlace, type SubmittedForm } from "../update/respond-in-place.server.ts";
import { retryOverOwnChanges } from "../update/update-inquiry.server.ts";
import { type Contact, contactSchema } from "../update/update-schemas.ts";
import { updateToast } from "../update/update-toast.server.ts";
import { ANONYMISED } from "./add-note.server.ts";

type Inquiry = { id: string; adminId: string };

/** Logs a contact and sets what follows from it, both or neither. */
export async function handleContact(supabase: Supabase, submitted: SubmittedForm, inquiry: Inquiry) {
  const submission = parseWithZod(submitted.form, { schema: contactSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const contact = submission.value;
  const follows = whatFollows(contact, seoulDay());
  if ((contact.nextAction ?? contact.nextTime) !== null && !follows.next_action_on)
    return refuseForm(submission, { field: "nextDate", ...NO_DAY });
  if (isPast(follows.next_action_on)) return refuseForm(submission, { field: "nextDate", ...PAST_DAY });

  const change = {
    ...(follows.next_action_on !== undefined || follows.done_by ? { next_action_on: null } : {}),
    ...(contact.take ? { assigned_to: inquiry.adminId } : {}),
  };
  const posted = { id: inquiry.id, version: contact.version ?? 0 };
  const recorded = await retryOverOwnChanges(
    supabase,
    { adminId: inquiry.adminId, shown: posted, change },
    (version) => recordContact(supabase, { id: inquiry.id, version }, contact, follows),
  );
  switch (recorded.outcome) {
    case "recorded": {
      const { organizationName, version, undo } = recorded;
      const words = `${organizationName}: ${recordedText(contact, follows)}`;
      return respondInPlace(submitted, toast("success", words, hintOn(recorded, follows)), {
        updated: [{ id: inquiry.id, version }],
        undo,
      });
    }
    case "anonymised":
    case "closed":
    case "failed":
      return refuseForm(submission, { title: "연락 기록 실패", ...refusals[recorded.outcome] });
    default: {
      const { title, description = "" } = await updateToast(supabase, recorded, change);
      return refuseForm(submission, { status: 409, title, description });
    }
  }
}

/** As `record_contact` takes it. `done_by`: what was planned up to that day is done by this contact. */
type Follows = {
  next_action_on?: Day | null;
  next_action_time?: string;
  next_action?: string;
  done_by?: Day;
  take?: true;
};

export function whatFollows(contact: Contact, today: Day): Follows {
  const { kind, nextOn, nextDate, nextTime, nextAction, take } = contact;
  return { ...nextStep(), ...(take && { take: true }) };

  function nextStep(): Follows {
    if (nextDate) return on(nextDate);
    if (nextOn === "") return {};
    if (nextOn === "none") return { next_action_on: null };
    if (nextOn !== "suggested") return on(nextOn);
    const day = suggestedDay(kind, today);
    return day === null ? { done_by: today } : on(day);
  }
  function on(day: Day): Follows {
    return {
      next_action_on: day,
      ...(nextTime !== null && { next_action_time: nextTime }),
      ...(nextAction !== null && { next_action: nextAction }),
    };
  }
}

const refusals = {
  anonymised: { status: 409, description: "개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다." },
  closed: {
    status: 409,
    description: "완료한 문의에는 다음 연락일을 정할 수 없습니다. 진행중으로 바꾼 뒤 다시 기록해 주세요.",
  },
  failed: { status: 503, description: "연락을 기록하지 못했습니다. 잠시 후 다시 시도해 주세요." },
};

function recordedText({ kind }: Contact, { next_action_on: day, next_action_time: time }: Follows): string {
  const contact = `연락(${contactLabel(kind)})을 기록`;
  if (day === undefined) return `${contact}했습니다`;
  return day === null
    ? `${contact}하고 다음 연락일을 비웠습니다`
    : `${contact}하고 다음 연락일을 ${towardsWeekday(day, seoulDay(), time)} 정했습니다`;
}

type Recorded = { nextOn: Day | null; endedHold: boolean };

function hintOn(
  { nextOn, endedHold }: Recorded,
  { done_by, next_action_on: day }: Follows,
): string | undefined {
  const hints = [
    endedHold && "보류를 풀었습니다.",
    day && dayOffHint(day),
    // Next actions up to today are done, and nobody has said what comes after them.
    done_by !== undefined && nextOn === null && "다음 연락일은 정해 두지 않았습니다.",
  ];
  return hints.filter(Boolean).join(" ") || undefined;
}

async function recordContact(
  supabase: Supabase,
  { id: inquiry_id, version: seen }: { id: string; version: number },
  { kind, remark }: Contact,
  change: Follows,
) {
  const stored = await supabase.rpc("record_contact", { inquiry_id, seen, kind, remark, change });
  if (stored.error?.code === ANONYMISED) return { outcome: "anonymised" as const };
  if (stored.error?.code === CHECK_VIOLATION && change.next_action_on) return { outcome: "closed" as const };
  if (stored.error) return databaseFailure("contact not stored", stored);
  const [row] = stored.data;
  if (!row) return { outcome: "unmatched" as const };
  const { organization_name: organizationName, version, undo_id, next_action_on: nextOn } = row;
  return {
    outcome: "recorded" as const,
    organizationName,
    version,
    undo: undo_id ?? undefined,
    nextOn,
    endedHold: row.ended_hold,
  };
}
