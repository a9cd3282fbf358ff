import * as z from "zod";
import { estimatedUsersBands, organizationTypes } from "./inquiry-labels.ts";
import { normalizePhone } from "./phone.ts";

const NAME_MAX = 100;
const EMAIL_MAX = 255;
const PHONE_MAX = 30;
const MESSAGE_MAX = 5000;

// What Postgres cannot hold, or no one can see: halves of surrogate pairs, and control characters but tab and newline.
const clean = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, "")
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(/(?![\t\n])\p{Control}/gu, "");

const line = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite((text) => clean(text).replaceAll(/\s+/g, " "))
    .trim()
    .min(1, missing);

const email = line("이메일을 입력해 주세요.")
  .max(EMAIL_MAX, `이메일은 ${EMAIL_MAX}자를 초과할 수 없습니다.`)
  .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, "이메일 주소를 name@example.com 형식으로 입력해 주세요.");

const phone = line("연락처를 입력해 주세요.")
  .max(PHONE_MAX, `연락처는 ${PHONE_MAX}자를 초과할 수 없습니다.`)
  .transform((written, context) => {
    const normal = normalizePhone(written);
    if (normal !== null) return normal;
    context.addIssue({ code: "custom", message: "연락처를 010-0000-0000처럼 숫자로 입력해 주세요." });
    return z.NEVER;
  });

/** The landing form: who asks, how to reach them, and what they want to say. */
export const landingInquirySchema = z.object({
  organizationName: line("기관명을 입력해 주세요.").max(
    NAME_MAX,
    `기관명은 ${NAME_MAX}자를 초과할 수 없습니다.`,
  ),
  contactName: line("담당자명을 입력해 주세요.").max(
    NAME_MAX,
    `담당자명은 ${NAME_MAX}자를 초과할 수 없습니다.`,
  ),
  email,
  phone,
  message: z
    .string()
    .overwrite(clean)
    .trim()
    .max(MESSAGE_MAX, `문의 내용은 ${MESSAGE_MAX.toLocaleString("ko-KR")}자를 초과할 수 없습니다.`)
    .optional(),
});

/** The inquiry page's form: the same, and what kind of institution it is. */
export const inquirySchema = landingInquirySchema.extend({
  organizationType: z.enum(organizationTypes, { error: "기관 유형을 선택해 주세요." }),
  estimatedUsers: z.enum(estimatedUsersBands, { error: "예상 이용 인원을 목록에서 골라 주세요." }).optional(),
});

export type LandingInquiry = z.infer<typeof landingInquirySchema>;
export type Inquiry = z.infer<typeof inquirySchema>;

/** What the forms hold before it is checked. */
export type LandingInquiryInput = z.input<typeof landingInquirySchema>;
export type InquiryInput = z.input<typeof inquirySchema>;
