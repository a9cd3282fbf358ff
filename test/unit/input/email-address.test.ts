import { expect, test } from "vitest";
import {
  isEmailAddress,
  mailtoHref,
  maskedEmail,
  readEmail,
  probableEmail,
} from "../../../app/ui/email-address.ts";
import { loginSchema } from "../../../app/auth/auth-schema.ts";
import { landingInquirySchema } from "../../../app/inquiry/inquiry-schema.ts";

const inquiry = { organizationName: "한빛초등학교", contactName: "김보건", phone: "010-1234-5678" };

const errorsOf = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message) ?? [];

const kept: [written: string, kept: string][] = [
  ["a@b.kr", "a@b.kr"],
  ["Nurse@School.example", "Nurse@School.example"],
  ["kim.haneul+vr@x-y.example.kr", "kim.haneul+vr@x-y.example.kr"],
  ["o'neill@example.com", "o'neill@example.com"],
  ["a#b@c.de", "a#b@c.de"],
  ["hong@학교.한국", "hong@학교.한국"],
  ["山田@例え.jp", "山田@例え.jp"],
  ["a@xn--3e0b707e.xn--3e0b707e", "a@xn--3e0b707e.xn--3e0b707e"],
  ["mailto:a@b.kr", "a@b.kr"],
  ["MAILTO: a@b.kr", "a@b.kr"],
  ["<a@b.kr>", "a@b.kr"],
  ["<mailto:a@b.kr>", "a@b.kr"],
  ["mailto://a@b.kr", "a@b.kr"],
  ["김하늘 <a@b.kr>", "a@b.kr"],
  ["김하늘(보건실)<a@b.kr>", "a@b.kr"],
  ['"김, 하늘" < a@b.kr >', "a@b.kr"],
  ["ａ＠ｂ．ｋｒ", "a@b.kr"],
  ["a＠b。kr", "a@b.kr"],
  ["ｅ\u0301@b.kr", "\u00e9@b.kr"],
];

const SIGN = /쓸 수 없는 기호\(.\)가 있습니다/u;
const refused: [written: string, said: RegExp][] = [
  ["보건소", /name@example\.com 형식/],
  ["a@b", /name@example\.com 형식/],
  ["@b.kr", /name@example\.com 형식/],
  ["a@", /name@example\.com 형식/],
  ["a@@b.kr", /name@example\.com 형식/],
  ["a@b.kr@c.kr", /name@example\.com 형식/],
  [`${"a".repeat(65)}@b.kr`, /name@example\.com 형식/],
  ["a..b@c.kr", /점\(\.\)/],
  [".a@c.kr", /점\(\.\)/],
  ["a.@c.kr", /점\(\.\)/],
  ["a@c..kr", /점\(\.\)/],
  ["a@.c.kr", /점\(\.\)/],
  ["a@c.kr.", /점\(\.\)/],
  ["a@-c.kr", /@ 뒤/],
  ["a@c-.kr", /@ 뒤/],
  ["a@b_c.kr", /@ 뒤/],
  ["a@192.168.0.1", /@ 뒤/],
  ["a@b.k", /@ 뒤/],
  ["홍길동@학교.한국", /@ 앞에 한글/],
  ["ㅗㅐㅜㅎ@naver.com", /@ 앞에 한글/],
  ["\u1112ong@b.kr", /@ 앞에 한글/],
  ["a@b.kr입니다", /@ 뒤/],
  ["a@school.go.kr으로", /@ 뒤/],
  ["a@school.go.xn--kr-c15itdw16i", /@ 뒤/],
  ["a@집😀.kr", SIGN],
  ["🙂a@b.kr", SIGN],
  ["“a@b.kr”", SIGN],
  ["※a@b.kr", SIGN],
  [`a@${"b".repeat(64)}.kr`, /@ 뒤/],
  ["a@b.kr 입니다", /하나만 띄어쓰기 없이/],
  ["a@b.kr c@d.kr", /하나만 띄어쓰기 없이/],
  ["이메일: a@b.kr", /하나만 띄어쓰기 없이/],
  ["a @b.kr", /하나만 띄어쓰기 없이/],
  ["a@b.kr <c@d.kr>", /하나만 띄어쓰기 없이/],
  ...["\u00a0", "\u2003", "\u3000", "\u200d", "\u200c", "\ufe0f", "\u2800"].map((text): [string, RegExp] => [
    `nurse${text}x@school.example`,
    /하나만 띄어쓰기 없이/,
  ]),
  ["a@b.kr,c@d.kr", SIGN],
  ["mailto:a@b.kr?subject=x", SIGN],
  ["a@b.kr>", SIGN],
  ...Array.from('?&%,;:<>()[]{}|\\"').flatMap((sign): [string, RegExp][] => [
    [`nurse${sign}x@school.example`, SIGN],
    [`nurse@school${sign}.example`, SIGN],
  ]),
];

test.each(kept)("%s is kept as %s, in an inquiry and for an account", (written, email) => {
  expect(landingInquirySchema.parse({ ...inquiry, email: written }).email).toBe(email);
  expect(isEmailAddress(email)).toBe(true);
  expect(errorsOf(loginSchema.safeParse({ email, password: "secret-1" }))).toEqual([]);
});

test.each(refused)("%j is refused and told why in an inquiry, and refused for an account", (email, said) => {
  expect(readEmail(email)).toEqual({ outcome: "refused", words: expect.stringMatching(said) as string });
  expect(errorsOf(landingInquirySchema.safeParse({ ...inquiry, email }))).toHaveLength(1);
  expect(errorsOf(loginSchema.safeParse({ email, password: "secret-1" }))).toEqual([
    "유효한 이메일 주소를 입력해주세요",
  ]);
});

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

test.each([
  ["kim@naver.com", "ki••@naver.com"],
  ["ab@b.kr", "a••@b.kr"],
  ["홍길동@학교.한국", "홍길••@학교.한국"],
])("%s is shown to its owner as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test.each([
  ["naver.con", "naver.com"],
  ["naver.co", "naver.com"],
  ["nave.com", "naver.com"],
  ["nvaer.com", "naver.com"],
  ["anver.com", "naver.com"],
  ["NAVER.CON", "naver.com"],
  ["naver.co.kr", "naver.com"],
  ["gmial.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["hanmial.net", "hanmail.net"],
  ["hanmail.com", "hanmail.net"],
  ["daum.ner", "daum.net"],
  ["daum.com", "daum.net"],
  ["kakao.con", "kakao.com"],
  ["nate.cmo", "nate.com"],
  ["hotmial.com", "hotmail.com"],
  ["hanbit-school.con", "hanbit-school.com"],
  ["korea.kt", "korea.kr"],
  ["koera.kr", "korea.kr"],
  ["sen.gokr", "sen.go.kr"],
  ["sengo.kr", "sen.go.kr"],
  ["jje.go.kt", "jje.go.kr"],
  ["gangnam.og.kr", "gangnam.go.kr"],
  ["hanbit.es.krr", "hanbit.es.kr"],
])("of @%s it is asked whether @%s was meant", (written, meant) => {
  expect(probableEmail(`kim@${written}`)).toBe(`kim@${meant}`);
});

test.each([
  ..."naver.com gmail.com hanmail.net daum.net kakao.com nate.com hotmail.com outlook.com icloud.com".split(
    " ",
  ),
  ..."korea.kr korea.com korea.co.kr sen.go.kr gn.go.kr goe.go.kr hanbit.es.kr seoul.hs.kr snu.ac.kr red.or.kr".split(
    " ",
  ),
  ..."mail.com email.com ymail.com live.com yahoo.co.kr outlook.kr hotmail.co.uk navercorp.com 학교.한국".split(
    " ",
  ),
])("of @%s nothing is asked", (domain) => {
  expect(probableEmail(`kim@${domain}`)).toBeNull();
});
