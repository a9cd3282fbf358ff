import * as z from "zod";
import {
  cleanLine,
  hasExcessiveMarks,
  isBlank,
  MAX_LENGTH_FACTOR,
  TOO_MANY_MARKS,
} from "../../../ui/forms/clean-text.ts";
import { contactKinds } from "../follow-up-labels.ts";
import { LINE_MAX } from "../update/update-schemas.ts";

const tooLong = `연락 내용은 ${LINE_MAX}자를 초과할 수 없습니다.`;

export const contactCorrectionSchema = z.object({
  kind: z.enum(contactKinds, "연락 방법을 골라 주세요."),
  remark: z
    .string()
    .max(LINE_MAX * MAX_LENGTH_FACTOR, { error: tooLong, abort: true })
    .overwrite(cleanLine)
    .max(LINE_MAX, tooLong)
    .refine((remark) => !hasExcessiveMarks(remark), TOO_MANY_MARKS)
    .default("")
    .transform((remark) => (isBlank(remark) ? null : remark)),
});

export type ContactCorrectionInput = z.input<typeof contactCorrectionSchema>;
