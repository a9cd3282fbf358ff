import * as z from "zod";
import {
  cleanLine,
  cleanText,
  hasExcessiveMarks,
  isBlank,
  MAX_LENGTH_FACTOR,
  TOO_MANY_MARKS,
} from "../../ui/forms/clean-text.ts";
import { formatNumber } from "../../korean/numbers.ts";

const SUBJECT_MAX = 100;
const BODY_MAX = 2_000;

const subjectMissing = "제목을 입력해 주세요.";
const subjectTooLong = `제목은 ${SUBJECT_MAX}자를 초과할 수 없습니다.`;
const bodyMissing = "본문을 입력해 주세요.";
const bodyTooLong = `본문은 ${formatNumber(BODY_MAX)}자를 초과할 수 없습니다.`;
const noSuchDay = "다음 연락일을 다시 골라 주세요.";

/** `nextOn`: the day to get in touch again; empty leaves what is set. */
export const replySchema = z.object({
  subject: z
    .string({ error: subjectMissing })
    .max(SUBJECT_MAX * MAX_LENGTH_FACTOR, { error: subjectTooLong, abort: true })
    .overwrite(cleanLine)
    .refine((subject) => !isBlank(subject), { error: subjectMissing, abort: true })
    .max(SUBJECT_MAX, subjectTooLong)
    .refine((subject) => !hasExcessiveMarks(subject), TOO_MANY_MARKS),
  body: z
    .string({ error: bodyMissing })
    .max(BODY_MAX * MAX_LENGTH_FACTOR, { error: bodyTooLong, abort: true })
    .overwrite((body) => cleanText(body).trim())
    .refine((body) => !isBlank(body), { error: bodyMissing, abort: true })
    .max(BODY_MAX, bodyTooLong)
    .refine((body) => !hasExcessiveMarks(body), TOO_MANY_MARKS),
  nextOn: z.union([z.literal(""), z.iso.date().regex(/^20[2-9]/)], noSuchDay).default(""),
});

export type ReplyInput = z.input<typeof replySchema>;
