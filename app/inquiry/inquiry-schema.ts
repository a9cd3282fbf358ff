import * as z from "zod/mini";
import { estimatedUsersBands, organizationTypes } from "./inquiry-labels.ts";
import { normalizePhone } from "../korean/phone.ts";
import {
  cleanLine,
  cleanText,
  isBlank,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  REPLACEMENT_CHARACTER,
  MAX_LENGTH_FACTOR,
} from "../ui/forms/clean-text.ts";
import { EMAIL_MAX, isEmailAddress, FORBIDDEN_IN_EMAIL } from "../ui/email-address.ts";
import { formatNumber } from "../korean/numbers.ts";

const NAME_MAX = 100;
const PHONE_MAX = 30;
const MESSAGE_MAX = 5000;

const UNREADABLE_WORDS = "읽을 수 없는 글자가 있습니다. 다시 입력해 주세요.";

const isReadable = (text: string) => !text.includes(REPLACEMENT_CHARACTER);
const isModestlyMarked = (text: string) => !hasExcessiveMarks(text);

const line = (missing: string, longest: number, tooLong: string) =>
  z.string({ error: missing }).check(
    z.maxLength(longest * MAX_LENGTH_FACTOR, { error: tooLong, abort: true }),
    z.overwrite((text) => (isBlank(text) ? "" : cleanLine(text))),
    z.minLength(1, missing),
    z.maxLength(longest, { error: tooLong, abort: true }),
    z.refine(isModestlyMarked, { error: TOO_MANY_MARKS, abort: true }),
    z.refine(isReadable, UNREADABLE_WORDS),
  );

const name = (missing: string, tooLong: string) => line(missing, NAME_MAX, tooLong);

const email = line(
  "이메일을 입력해 주세요.",
  EMAIL_MAX,
  `이메일은 ${EMAIL_MAX}자를 초과할 수 없습니다.`,
).check(
  z.refine((text) => !FORBIDDEN_IN_EMAIL.test(text), {
    error: '이메일 주소 하나를 띄어쓰기와 쉼표, ?, &, %, ;, <, >, " 없이 직접 입력해 주세요.',
    abort: true,
  }),
  z.refine(isEmailAddress, "이메일 주소를 name@example.com 형식으로 입력해 주세요."),
);

const phone = z.pipe(
  line("연락처를 입력해 주세요.", PHONE_MAX, `연락처는 ${PHONE_MAX}자를 초과할 수 없습니다.`),
  z.transform((written: string, context) => {
    const normal = normalizePhone(written);
    if (normal !== null) return normal;
    const message = "연락처를 010-0000-0000처럼 숫자로 입력해 주세요.";
    context.issues.push({ code: "custom", message, input: written });
    return z.NEVER;
  }),
);

const messageTooLong = `문의 내용은 ${formatNumber(MESSAGE_MAX)}자를 초과할 수 없습니다.`;

const message = z.optional(
  z
    .string()
    .check(
      z.maxLength(MESSAGE_MAX * MAX_LENGTH_FACTOR, { error: messageTooLong, abort: true }),
      z.overwrite(cleanText),
      z.trim(),
      z.maxLength(MESSAGE_MAX, messageTooLong),
      z.refine(isModestlyMarked, TOO_MANY_MARKS),
      z.refine(isReadable, UNREADABLE_WORDS),
    ),
);

const contact = {
  organizationName: name("기관명을 입력해 주세요.", `기관명은 ${NAME_MAX}자를 초과할 수 없습니다.`),
  contactName: name("담당자명을 입력해 주세요.", `담당자명은 ${NAME_MAX}자를 초과할 수 없습니다.`),
  email,
  phone,
};

export const landingInquirySchema = z.object({ ...contact, message });

export const inquirySchema = z.object({
  organizationType: z.enum(organizationTypes, { error: "기관 유형을 선택해 주세요." }),
  ...contact,
  estimatedUsers: z.optional(
    z.enum(estimatedUsersBands, { error: "예상 이용 인원을 목록에서 골라 주세요." }),
  ),
  message,
});

export type LandingInquiry = z.infer<typeof landingInquirySchema>;
export type Inquiry = z.infer<typeof inquirySchema>;

export type LandingInquiryInput = z.input<typeof landingInquirySchema>;
export type InquiryInput = z.input<typeof inquirySchema>;
