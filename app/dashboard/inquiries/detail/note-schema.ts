import * as z from "zod";
import {
  cleanText,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  MAX_LENGTH_FACTOR,
} from "../../../ui/forms/clean-text.ts";
import { formatNumber } from "../../../korean/numbers.ts";

const LONGEST = 2000;
const tooLong = `메모는 ${formatNumber(LONGEST)}자를 초과할 수 없습니다.`;

export const noteSchema = z.object({
  body: z
    .string({ error: "메모를 입력해 주세요." })
    .max(LONGEST * MAX_LENGTH_FACTOR, { error: tooLong, abort: true })
    // Browsers count a line break as one character, but submit two.
    .overwrite(cleanText)
    .trim()
    .min(1, "메모를 입력해 주세요.")
    .max(LONGEST, tooLong)
    .refine((body) => !hasExcessiveMarks(body), TOO_MANY_MARKS),
});

export type NoteInput = z.input<typeof noteSchema>;
