import * as z from "zod/mini";
import {
  cleanLine,
  isBlank,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  MAX_LENGTH_FACTOR,
} from "../ui/forms/clean-text.ts";

const LONGEST = 30;
const missing = "이름을 입력해 주세요.";
const tooLong = `이름은 ${LONGEST}자를 초과할 수 없습니다.`;

export const displayNameSchema = z.object({
  displayName: z.string({ error: missing }).check(
    z.maxLength(LONGEST * MAX_LENGTH_FACTOR, { error: tooLong, abort: true }),
    z.overwrite(cleanLine),
    z.refine((name: string) => !isBlank(name), { error: missing, abort: true }),
    z.maxLength(LONGEST, tooLong),
    z.refine((name: string) => !/[@<>]/.test(name), "이름에는 @, <, > 기호를 쓸 수 없습니다."),
    z.refine((name: string) => !hasExcessiveMarks(name), TOO_MANY_MARKS),
  ),
});

export type DisplayNameInput = z.input<typeof displayNameSchema>;
