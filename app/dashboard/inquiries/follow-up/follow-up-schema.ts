import * as z from "zod";
import { cleanLine, cleanText, isBlank, isOverMarked, WORTH_CLEANING } from "../../../ui/forms/clean-text.ts";
import { contactKinds, inquiryOutcomes } from "./follow-up-labels.ts";

export const LINE_MAX = 100;
export const REASON_MAX = 300;

const optional = (longest: number, clean: (text: string) => string) =>
  z
    .string()
    .max(longest * WORTH_CLEANING)
    .overwrite(clean)
    .max(longest)
    .refine((text) => !isOverMarked(text))
    .transform((text) => (isBlank(text) ? null : text))
    .optional()
    .transform((text) => text ?? null);

// As the database bounds it.
const day = z.iso.date().regex(/^20/);

/** What the forms beside the status send. A button of a day is pressed in place of the date field, and comes first. */
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
