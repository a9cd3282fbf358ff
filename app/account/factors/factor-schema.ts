import * as z from "zod/mini";
import { factorCode } from "../../auth/second-factor/second-factor-schema.ts";
import {
  cleanLine,
  isBlank,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  MAX_LENGTH_FACTOR,
} from "../../ui/forms/clean-text.ts";

export const USUAL_FACTOR_NAME = "내 휴대전화";

const LONGEST = 30;
const missing = "인증 앱의 이름을 입력해 주세요.";
const tooLong = `이름은 ${LONGEST}자를 초과할 수 없습니다.`;

export const factorNameSchema = z.object({
  name: z.string({ error: missing }).check(
    z.maxLength(LONGEST * MAX_LENGTH_FACTOR, { error: tooLong, abort: true }),
    z.overwrite(cleanLine),
    z.refine((name: string) => !isBlank(name), { error: missing, abort: true }),
    z.maxLength(LONGEST, tooLong),
    z.refine((name: string) => !hasExcessiveMarks(name), TOO_MANY_MARKS),
  ),
});

export const confirmationSchema = z.object({ code: factorCode });

export const removalSchema = z.object({
  password: z
    .string({ error: "비밀번호를 입력해주세요" })
    .check(z.maxLength(100, "비밀번호는 100자를 초과할 수 없습니다")),
  code: factorCode,
});

export type FactorNameInput = z.input<typeof factorNameSchema>;
export type ConfirmationInput = z.input<typeof confirmationSchema>;
export type RemovalInput = z.input<typeof removalSchema>;
