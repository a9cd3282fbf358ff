import * as z from "zod/mini";
import { type InquirySource, inquirySources, sourceLabel } from "../../../inquiry/inquiry-labels.ts";
import { ENTER_EMAIL, ENTER_PHONE } from "../../../inquiry/inquiry-schema.ts";
import { postedSchemas } from "../../../inquiry/posted-schemas.ts";
import { nextDayFields } from "../update/update-schemas.ts";
import { addDays, type Day, formatDay, formatIsoDateTime, seoulDay } from "../../../korean/dates.ts";

export type EnteredSource = Exclude<InquirySource, "web">;
export const enteredSources = inquirySources.filter((source): source is EnteredSource => source !== "web");

export const enteredSourceLabels = Object.fromEntries(
  enteredSources.map((source) => [source, sourceLabel(source)]),
);

/** In one file. */
export const MOST_ROWS = 500;
// The page that previews a megabyte holds the event loop.
export const MOST_OF_FILE = 256 * 1024;

const ticked = z.optional(z.string());
const { email, phone, ...others } = postedSchemas.inquiry.shape;

type Contact = Partial<Record<"email" | "noEmail" | "phone" | "noPhone", string>>;

/** Judged together with what is wrong in other fields. */
const needs = (isGiven: (typed: Contact) => boolean, field: keyof Contact, error: string) =>
  z.refine<Contact>(isGiven, { path: [field], error, when: () => true });

export const REACHABLE = "연락처와 이메일 가운데 하나는 꼭 입력해 주세요.";

/** An inquiry as staff enter it: one of e-mail and telephone may be missing, where its tick says so. */
export const enteredInquirySchema = z
  .object({
    source: z.enum(enteredSources, {
      error: `접수 경로를 ${Object.values(enteredSourceLabels).join(", ")} 가운데 하나로 골라 주세요.`,
    }),
    receivedAt: z.optional(
      z.pipe(
        z.string(),
        z.transform((typed: string, context): string => {
          const iso = isoOf(typed);
          if (iso !== null) return iso;
          const message = "받은 때를 2026-11-28 14:30처럼 입력해 주세요.";
          context.issues.push({ code: "custom", message, input: typed });
          return z.NEVER;
        }),
      ),
    ),
    ...others,
    email: z.optional(email),
    noEmail: ticked,
    phone: z.optional(phone),
    noPhone: ticked,
    wasAnswered: ticked,
    ...nextDayFields,
    take: ticked,
    /** The ids of the earlier inquiries of the same place that were shown beside the form. */
    shown: ticked,
  })
  .check(
    needs(({ email, noEmail }) => (email ?? noEmail) !== undefined, "email", ENTER_EMAIL),
    needs(({ phone, noPhone }) => (phone ?? noPhone) !== undefined, "phone", ENTER_PHONE),
    needs(
      ({ email, noEmail, phone, noPhone }) => (email ?? phone) !== undefined || !noEmail || !noPhone,
      "phone",
      REACHABLE,
    ),
  );

export type EnteredInquiryInput = z.input<typeof enteredInquirySchema>;
export type EnteredInquiry = z.output<typeof enteredInquirySchema>;

const WRITTEN_TIME =
  /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?(?:\s*\(?[월화수목금토일](?:요일)?\)?)?(?:[T\s]*(오전|오후)?\s*(\d{1,2})(?::|시\s*)(\d{2})(?:분|:\d{2})?\s*(AM|PM)?)?$/i;
const LONGEST_TIME = 40;
// A day alone counts from when the office opens.
const OPENING = { hours: 9, minutes: 0 };

/** A time of Seoul as a form, a spreadsheet or our own export writes it, as an ISO string; null if it is none. */
export function isoOf(written: string): string | null {
  const found = written.length > LONGEST_TIME ? null : WRITTEN_TIME.exec(written.trim());
  if (!found) return null;
  const [, year, month, date, half, hour, minute, meridiem] = found;
  const isAfternoon = half === "오후" || meridiem?.toUpperCase() === "PM";
  const isMorning = half === "오전" || meridiem?.toUpperCase() === "AM";
  const time = hour === undefined ? OPENING : { hours: Number(hour), minutes: Number(minute) };
  const hours = isAfternoon || isMorning ? (time.hours % 12) + (isAfternoon ? 12 : 0) : time.hours;
  const day = [year, month?.padStart(2, "0"), date?.padStart(2, "0")].join("-");
  const text = `${day}T${String(hours).padStart(2, "0")}:${String(time.minutes).padStart(2, "0")}`;
  const instant = new Date(`${text}:00+09:00`);
  if (Number.isNaN(instant.getTime()) || localOf(instant) !== text) return null;
  return instant.toISOString();
}

/** As a `datetime-local` field has it, in Seoul time: "2026-11-28T14:30". */
export function localOf(instant: Date): string {
  return formatIsoDateTime(instant).replace(" ", "T");
}

const MOST_DAYS_AGO = 60;

export function earliestDay(now: Date): Day {
  return addDays(seoulDay(now), -MOST_DAYS_AGO);
}

/** Why an inquiry cannot have come then; null if it can. */
export function receivedAtProblem(receivedAt: string, now: Date): string | null {
  // Fields have no seconds, and the clock of the PC may be a minute ahead.
  if (Date.parse(receivedAt) > now.getTime() + 60_000) return "받은 때는 지금보다 나중일 수 없습니다.";
  const earliest = earliestDay(now);
  if (seoulDay(new Date(receivedAt)) >= earliest) return null;
  return `받은 때는 ${MOST_DAYS_AGO}일 전(${formatDay(earliest)})까지 적을 수 있습니다.`;
}
