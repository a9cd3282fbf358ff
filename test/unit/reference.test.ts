import { expect, test } from "vitest";
import { inquiryReference } from "../../app/inquiry/submission/accept-inquiry.server.ts";

const KEY = "a-site-token-of-the-tests-that-is-long-enough";
const referenceOf = (written: Parameters<typeof inquiryReference>[0]) => inquiryReference(written, KEY);
const content = { email: "a@b.kr", message: "안녕하세요", organization_name: "한빛초등학교", phone: null };

test("a reference is ten characters that can be read out on the phone", () => {
  expect(referenceOf(content)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

test("a reference is the same whatever the words' order, case and white space", () => {
  const { email, ...others } = content;
  const again = { ...others, email: ` ${email.toUpperCase()}`, message: "안녕하세요\n " };
  expect(referenceOf(again)).toBe(referenceOf(content));
});

test("a reference is another for other words, even in another field", () => {
  const references = [
    content,
    { ...content, message: "안녕하세요!" },
    { ...content, message: null, phone: "안녕하세요" },
    { ...content, organization_name: "한빛초등학교 안녕하세요", message: null },
  ].map(referenceOf);
  expect(new Set(references).size).toBe(4);
});

test("nobody without the key can tell the reference of a content", () => {
  expect(inquiryReference(content, "another-key")).not.toBe(referenceOf(content));
});
