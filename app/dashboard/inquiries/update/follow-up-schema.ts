import * as z from "zod";
import {
  cleanLine,
  cleanText,
  isBlank,
  hasExcessiveMarks,
  MAX_LENGTH_FACTOR,
} from "../../../ui/forms/clean-text.ts";
import { contactKinds, inquiryOutcomes } from "../follow-up-labels.ts";

export const LINE_MAX = 100;
export const REASON_MAX = 300;

const optional = (longest: number, clean: (text: string) => string) =>
  z
    .string()
    .max(longest * MAX_LENGTH_FACTOR)
    .overwrite(clean)
    .max(longest)
    .refine((text) => !hasExcessiveMarks(text))
    .transform((text) => (isBlank(text) ? null : text))
    .optional()
    .transform((text) => text ?? null);

// The database allows 2020-01-01 to 2099-12-31.
const day = z.iso.date().regex(/^20[2-9]/);

/** Both are submitted together: the day button (`day`) comes first, because it wins over the date field (`date`). */
export const followUpSchema = z.union([
  z
    .object({ intent: z.literal("next-action"), day, nextAction: optional(LINE_MAX, cleanLine) })
    .transform(({ day: next_action_on, nextAction: next_action }) => ({ next_action_on, next_action })),
  z
    .object({ intent: z.literal("next-action"), date: day, nextAction: optional(LINE_MAX, cleanLine) })
    .transform(({ date: next_action_on, nextAction: next_action }) => ({ next_action_on, next_action })),
  z
    .object({ intent: z.literal("clear-next-action") })
    .transform(() => ({ next_action_on: null, next_action: null })),
  z
    .object({
      intent: z.literal("outcome"),
      outcome: z.enum(inquiryOutcomes),
      reason: optional(REASON_MAX, (text) => cleanText(text).trim()),
    })
    .transform(({ outcome, reason }) => ({ status: "completed" as const, outcome, outcome_reason: reason })),
]);

export const contactSchema = z.object({
  intent: z.literal("contact"),
  kind: z.enum(contactKinds),
  remark: optional(LINE_MAX, cleanLine),
});
