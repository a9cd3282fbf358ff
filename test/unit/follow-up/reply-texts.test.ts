import { describe, expect, test } from "vitest";
import { filledText, unknownPlaceholder } from "../../../app/dashboard/reply-texts/reply-text-schema.ts";
import { replyMail } from "../../../app/dashboard/inquiries/reply/reply-mail.ts";

const values = {
  organizationName: "한빛초등학교",
  contactName: "김보건",
  reference: "ABCDE12345",
  receivedOn: "2026년 11월 20일",
  writerName: "이상담",
};

test("every placeholder is filled in, as often as it stands there", () => {
  const text = "{기관명} {담당자} 님, {접수일} {접수 번호}. {기관명} { 내 이름 }";
  expect(filledText(text, values)).toBe(
    "한빛초등학교 김보건 님, 2026년 11월 20일 ABCDE12345. 한빛초등학교 이상담",
  );
});

test("a name that looks like a placeholder, or like a pattern, stays as it was written", () => {
  const odd = { ...values, organizationName: "{내 이름}", contactName: "$& $1" };
  expect(filledText("{기관명} {담당자}", odd)).toBe("{내 이름} $& $1");
});

test.each([
  ["{학교명} 안녕하세요", "{학교명}"],
  ["{기관명} {constructor}", "{constructor}"],
  ["{}", "{}"],
  ["{기관명", "{"],
  ["기관명}", "}"],
  ["{{기관명}}", "{"],
])("%j has something in braces that cannot be filled in", (text, found) => {
  expect(unknownPlaceholder(text)).toBe(found);
});

test("a text with placeholders alone, or none, can be filled in", () => {
  expect(unknownPlaceholder("{기관명} {담당자} {접수 번호} {접수일} {내 이름}")).toBeUndefined();
  expect(unknownPlaceholder("안녕하세요.")).toBeUndefined();
});

describe("the mail", () => {
  const inquiry = { email: "nurse+vr@school.example", reference: "ABCDE12345" };

  test("carries address, subject with the reference, and the text with its line breaks", () => {
    const { href, hasText } = replyMail(inquiry, "안녕하세요 & 감사합니다?\n#1 100%");
    expect(hasText).toBe(true);
    const url = new URL(href);
    expect(decodeURIComponent(url.pathname)).toBe("nurse+vr@school.example");
    // Mail programs read + literally, unlike forms' query strings.
    expect(href).not.toMatch(/[\s]|\?.*\+/);
    expect(url.searchParams.get("subject")).toBe("[숲결 VR] 도입 문의 답변 (접수 번호 ABCDE12345)");
    expect(url.searchParams.get("body")).toBe("안녕하세요 & 감사합니다?\r\n#1 100%");
    expect(url.hash).toBe("");
  });

  test("opens without its text where Windows would not pass the whole link on", () => {
    const short = replyMail(inquiry, "가".repeat(150));
    expect(short.hasText).toBe(true);
    const { href, hasText } = replyMail(inquiry, "가".repeat(250));
    expect(hasText).toBe(false);
    expect(href).toContain("?subject=");
    expect(href).not.toContain("body=");
    for (const { length } of [short.href, href]) expect(length).toBeLessThanOrEqual(2_000);
  });
});
