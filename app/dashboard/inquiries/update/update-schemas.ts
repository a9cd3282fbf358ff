import * as z from "zod";
import { inquiryStatuses } from "../../../inquiry/inquiry-status.ts";
import { line, orNull, text } from "../../../ui/forms/text-schemas.ts";
import { contactKinds, contactLabel, inquiryResolutions } from "../follow-up-labels.ts";
import { formatNumber } from "../../../korean/numbers.ts";

const LINE_MAX = 100;
const REASON_MAX = 300;
export const REMARK_MAX = 500;
export const NOTE_MAX = 2000;

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

// The database allows 2020-01-01 to 2099-12-31.
const noSuchDay = "다음 연락일을 다시 골라 주세요. 2020년부터 2099년까지의 날짜여야 합니다.";
const day = z.iso.date(noSuchDay).regex(/^20[2-9]/, noSuchDay);

// As the database writes it, so that an update can be compared.
const time = z
  .union([z.literal(""), z.iso.time({ precision: -1, error: "시각을 다시 골라 주세요." })])
  .transform((typed) => (typed === "" ? null : `${typed}:00`))
  .default(null);

const longest = (what: string, letters: number) => ({
  tooLong: `${what} ${formatNumber(letters)}자를 초과할 수 없습니다.`,
});
const nextAction = orNull(line(LINE_MAX, longest("할 일은", LINE_MAX)));
const reason = orNull(text(REASON_MAX, longest("이유는", REASON_MAX)));
const remark = orNull(text(REMARK_MAX, longest("연락 내용은", REMARK_MAX)));

/** What the panels of an open inquiry have typed into them, to be refused with words. */
export const panelTextsSchema = z.object({ nextAction, reason });

/** Both are submitted together: the day button (`day`) comes first, because it wins over the date field (`date`). */
export const followUpSchema = z.union([
  z
    .object({ intent: z.literal("next-action"), day, time, nextAction })
    .transform(({ day, ...set }) => nextActionOf({ ...set, day })),
  z
    .object({ intent: z.literal("next-action"), date: day, time, nextAction })
    .transform(({ date, ...set }) => nextActionOf({ ...set, day: date })),
  z
    .object({ intent: z.literal("clear-next-action") })
    .transform(() => nextActionOf({ day: null, time: null, nextAction: null })),
  z
    .object({
      intent: z.literal("resolution"),
      resolution: z.literal("on_hold"),
      reason,
      date: day.optional().catch(undefined),
    })
    .transform(({ resolution, reason: resolution_reason, date = null }) => ({
      status: "in_progress" as const,
      next_action_on: date,
      next_action_time: null,
      resolution,
      resolution_reason,
    })),
  z
    .object({
      intent: z.literal("resolution"),
      resolution: z.enum(inquiryResolutions).exclude(["on_hold"]),
      reason,
    })
    .transform(({ resolution, reason: resolution_reason }) => ({
      status: "completed" as const,
      resolution,
      resolution_reason,
    })),
]);

type NextAction = { day: string | null; time: string | null; nextAction: string | null };

function nextActionOf({ day, time, nextAction }: NextAction) {
  return { next_action_on: day, next_action_time: time, next_action: nextAction };
}

/** `nextOn`: what follows from a contact; empty leaves what is set. A day in `nextDate` wins over it. */
export const nextDayFields = {
  nextOn: z.union([z.enum(["", "suggested", "none"]), day], noSuchDay).default(""),
  nextDate: z.union([z.literal(""), day], noSuchDay).default(""),
  nextTime: time,
};

export const contactSchema = z.object({
  kind: z.enum(contactKinds, {
    error: `${contactKinds.map(contactLabel).join(", ")} 가운데 하나를 골라 주세요.`,
  }),
  remark,
  ...nextDayFields,
  nextAction,
  /** The author of the contact takes an inquiry that nobody has. */
  take: z.literal("on").optional(),
  version: version.optional(),
});

export type Contact = z.infer<typeof contactSchema>;
export type ContactInput = z.input<typeof contactSchema>;

export const noteSchema = z.object({
  body: text(NOTE_MAX, { missing: "메모를 입력해 주세요.", ...longest("메모는", NOTE_MAX) }),
});

export type NoteInput = z.input<typeof noteSchema>;

/** The words of a contact that are edited, in the field that those of a note have. */
export const remarkSchema = z.object({ body: remark });

const inquiryVersion = { id: z.uuid(), version };

const assignee = z.union([z.uuid(), z.literal("")]).transform((id) => id || null);

const selected = z
  .string()
  .transform((value) => {
    const [id, version] = value.split(":");
    return { id: id ?? "", version: version ?? "" };
  })
  .pipe(z.object(inquiryVersion));

/** The database refuses more at once. */
export const SELECTED_MAX = 200;

export const bulkUpdateSchema = z.intersection(
  z.object({ selected: z.array(selected).max(SELECTED_MAX) }),
  z.union([
    z.object({ status: z.enum(inquiryStatuses) }),
    z.object({ assign: z.string(), assignee }).transform(({ assignee: assigned_to }) => ({ assigned_to })),
    z.object({ spam: z.stringbool() }).transform(({ spam: suspected_spam }) => ({ suspected_spam })),
  ]),
);

export const undoSchema = z.object({ undo: z.uuid() });

export function selectedValue({ id, version }: { id: string; version: number }): string {
  return `${id}:${version}`;
}

/** The changes that the buttons of a row and the panels of an open inquiry make; `adminId`: the presser's. */
export const changeSchema = (adminId: string) =>
  z.intersection(
    z.object(inquiryVersion),
    z.union([
      z.object({ intent: z.literal("assign-to-self") }).transform(() => ({ assigned_to: adminId })),
      z
        .object({ intent: z.literal("assign"), assignee })
        .transform(({ assignee: assigned_to }) => ({ assigned_to })),
      z
        .object({ intent: z.literal("spam"), spam: z.stringbool() })
        .transform(({ spam: suspected_spam }) => ({ suspected_spam })),
      followUpSchema,
      z.object({ status: z.enum(inquiryStatuses) }),
    ]),
  );
