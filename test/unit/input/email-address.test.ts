import { expect, test } from "vitest";
import { isEmailAddress, mailtoHref } from "../../../app/ui/email-address.ts";
import { loginSchema } from "../../../app/auth/auth-schema.ts";
import { landingInquirySchema } from "../../../app/inquiry/inquiry-schema.ts";

const inquiry = { organizationName: "한빛초등학교", contactName: "김보건", phone: "010-1234-5678" };

const errorsOf = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message) ?? [];

test.each([
  "nurse@school.example",
  "a.b+c@x-y.example.kr",
  "홍길동@학교.한국",
  "o'neill@example.com",
  "a#b@c.de",
])("%s is an address, in an inquiry and for an account", (email) => {
  expect(isEmailAddress(email)).toBe(true);
  expect(errorsOf(landingInquirySchema.safeParse({ ...inquiry, email }))).toEqual([]);
  expect(errorsOf(loginSchema.safeParse({ email, password: "secret-1" }))).toEqual([]);
});

const linkSigns = ["?", "&", "%", ",", ";", "<", ">", '"'];
const invisible = [" ", "\u00a0", "\u2003", "\u3000", "\u200d", "\u200c", "\ufe0f", "\u2800"];

test.each([...linkSigns, ...invisible])(
  "an address with %j in it is refused, in an inquiry and for an account",
  (text) => {
    for (const email of [`nurse${text}x@school.example`, `nurse@school${text}.example`]) {
      expect(errorsOf(landingInquirySchema.safeParse({ ...inquiry, email }))).toEqual([
        '이메일 주소 하나를 띄어쓰기와 쉼표, ?, &, %, ;, <, >, " 없이 직접 입력해 주세요.',
      ]);
      expect(errorsOf(loginSchema.safeParse({ email, password: "secret-1" }))).toEqual([
        "유효한 이메일 주소를 입력해주세요",
      ]);
    }
  },
);

test.each(["\u200b", "\ufeff", "\u2060", "\u202e", "\u3164"])(
  "%j, which nobody typed, is gone from an inquiry's address",
  (text) => {
    const parsed = landingInquirySchema.parse({ ...inquiry, email: `${text}nurse${text}@school.example` });
    expect(parsed.email).toBe("nurse@school.example");
    expect(
      errorsOf(loginSchema.safeParse({ email: `nurse${text}@school.example`, password: "secret-1" })),
    ).toEqual(["유효한 이메일 주소를 입력해주세요"]);
  },
);

test("a link to an address that was stored before names nobody else and no subject", () => {
  expect(mailtoHref("nurse@school.example")).toBe("mailto:nurse@school.example");
  const { pathname, search } = new URL(mailtoHref("a?bcc=x@y.z&subject=hi%0a,b@c.de"));
  expect(search).toBe("");
  expect(decodeURIComponent(pathname)).toBe("a?bcc=x@y.z&subject=hi%0a,b@c.de");
  expect(pathname).not.toContain(",");
});
