import * as z from "zod/mini";
import { PHONE_MAX, readPhone } from "../korean/phone.ts";
import { REPLACEMENT_CHARACTER, line, text } from "../ui/forms/text-schemas.ts";
import { EMAIL_MAX, readEmail } from "../ui/email-address.ts";
import { formatNumber } from "../korean/numbers.ts";

const NAME_MAX = 100;
const MESSAGE_MAX = 5000;

const readable = z.refine<string>(
  (typed) => !typed.includes(REPLACEMENT_CHARACTER),
  "읽을 수 없는 글자가 있습니다. 다시 입력해 주세요.",
);

const readableLine = (missing: string, longest: number, tooLong: string) =>
  line(longest, { missing, tooLong }).check(readable);

const name = (missing: string, tooLong: string) => readableLine(missing, NAME_MAX, tooLong);

type Read = { outcome: "read"; value: string } | { outcome: "refused"; words: string };

/** Keeps what `read` makes of a line, or says why it makes nothing of it. */
const readLine = (written: ReturnType<typeof readableLine>, read: (text: string) => Read) =>
  z.pipe(
    written,
    z.transform((text: string, context) => {
      const answer = read(text);
      if (answer.outcome === "read") return answer.value;
      context.issues.push({ code: "custom", message: answer.words, input: text });
      return z.NEVER;
    }),
  );

export const ENTER_EMAIL = "이메일을 입력해 주세요.";
export const ENTER_PHONE = "연락처를 입력해 주세요.";

const email = readLine(
  readableLine(ENTER_EMAIL, EMAIL_MAX, `이메일은 ${EMAIL_MAX}자를 초과할 수 없습니다.`),
  readEmail,
);

const phone = readLine(
  readableLine(ENTER_PHONE, PHONE_MAX, `연락처는 ${PHONE_MAX}자를 초과할 수 없습니다.`),
  readPhone,
);

const tooLong = `문의 내용은 ${formatNumber(MESSAGE_MAX)}자를 초과할 수 없습니다.`;
const message = z.optional(text(MESSAGE_MAX, { tooLong }).check(readable));

const contact = {
  organizationName: name("기관명을 입력해 주세요.", `기관명은 ${NAME_MAX}자를 초과할 수 없습니다.`),
  contactName: name("담당자명을 입력해 주세요.", `담당자명은 ${NAME_MAX}자를 초과할 수 없습니다.`),
  email,
  phone,
};

export const landingInquirySchema = z.object({ ...contact, message });

export const CHOOSE_TYPE = "기관 유형을 선택해 주세요.";

export const inquirySchema = z.object({
  organizationType: z.string({ error: CHOOSE_TYPE }),
  ...contact,
  message,
});
