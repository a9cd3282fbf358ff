import * as z from "zod/mini";
import { estimatedUsersBands, organizationTypes } from "./inquiry-labels.ts";
import { PHONE_MAX, readPhone } from "../korean/phone.ts";
import {
  cleanLine,
  cleanText,
  isBlank,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  REPLACEMENT_CHARACTER,
  MAX_LENGTH_FACTOR,
} from "../ui/forms/clean-text.ts";
import { EMAIL_MAX, readEmail } from "../ui/email-address.ts";
import { formatNumber } from "../korean/numbers.ts";

const NAME_MAX = 100;
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

type Read = { outcome: "read"; value: string } | { outcome: "refused"; words: string };

/** Keeps what `read` makes of a line, or says why it makes nothing of it. */
const readLine = (written: ReturnType<typeof line>, read: (text: string) => Read) =>
  z.pipe(
    written,
    z.transform((text: string, context) => {
      const answer = read(text);
      if (answer.outcome === "read") return answer.value;
      context.issues.push({ code: "custom", message: answer.words, input: text });
      return z.NEVER;
    }),
  );

const email = readLine(
  line("이메일을 입력해 주세요.", EMAIL_MAX, `이메일은 ${EMAIL_MAX}자를 초과할 수 없습니다.`),
  readEmail,
);

const phone = readLine(
  line("연락처를 입력해 주세요.", PHONE_MAX, `연락처는 ${PHONE_MAX}자를 초과할 수 없습니다.`),
  readPhone,
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
