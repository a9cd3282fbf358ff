import { describe, expect, inject, test } from "vitest";
import { signInAdmin } from "../../helpers/inquiry-desk.ts";
import { inquiryFields, landingFields, uniqueName } from "../../helpers/samples.ts";
import { encryptedFor } from "../../helpers/site-in-process.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const REFERENCE = /[0-9A-HJKMNP-TV-Z]{10}/;

const sent = async (path: string, fields: Record<string, string>) =>
  (await newVisitor().sendForm(path, fields)).headers.get("Location") ?? "";

const madeDaysAgo = (days: number, reference = "ABCDEFGH01") => {
  const whom = ["한빛초등학교", "김보건", "school", "nu••@school.example", "010-••••-5678"];
  return encryptedFor("receipt", [reference, Date.now() - days * DAY_MS, ...whom, true]);
};

describe.each([
  ["/inquiry", inquiryFields({ organizationName: "한빛 <b>초등학교", contactName: "김보건" })],
  ["/", landingFields({ organizationName: "한빛 <b>초등학교", contactName: "김보건" })],
])("the receipt of %s", (path, fields) => {
  test("has a 접수증 to print that says who asked, when, and what comes next", async () => {
    const { document, status } = await newVisitor().open(await sent(path, fields));
    expect(status).toBe(200);
    const paper = document.querySelector(".receipt-document")?.textContent ?? "";
    expect(paper).toMatch(REFERENCE);
    expect(paper).toMatch(/\d{4}년 \d{1,2}월 \d{1,2}일 (?:오전|오후) \d{1,2}:\d\d/);
    for (const words of [
      "접수증",
      "숲결 VR",
      "기관명한빛 <b>초등학교",
      "담당자명김보건",
      "이메일nu••@school.example",
      "영업일 기준 1~2일 안에",
      "02-0000-0000",
      "support@example.com",
    ])
      expect(paper).toContain(words);
    expect(paper).not.toMatch(/인쇄|Ctrl|general|undefined|상호/);
    expect(paper).toMatch(/연락처010-••••-\d{4}/);
    expect(paper).toContain("이메일이나 연락처가 틀렸다면");
    expect(paper.includes("기관 유형학교/교육기관")).toBe(path === "/inquiry");
  });

  test("says the reference, when to expect a word, and where the papers are", async () => {
    const address = await sent(path, fields);
    const { screen, document } = await newVisitor().open(address);
    const receipt = document.querySelector(".receipt");
    const [reference = ""] = REFERENCE.exec(receipt?.textContent ?? "") ?? [];
    expect(reference).not.toBe("");
    expect(address).not.toContain(reference);
    expect(receipt?.textContent).toContain("영업일 기준 1~2일 안에");
    expect(receipt?.textContent).toMatch(
      /연락드릴 곳010-••••-\d{4}nu••@school\.example이메일이나 연락처가 틀렸다면/,
    );
    expect(document.documentElement.outerHTML).not.toContain(fields.email);
    expect(document.documentElement.outerHTML).not.toContain(fields.phone);
    expect(receipt?.querySelector('a[href="/adoption-pack"]')?.textContent).toBe("품의 자료");
    expect(screen.getByLabelText<HTMLInputElement>(/기관명/).value).toBe("");
  });

  test("names the day by which it is reviewed, on the page and on paper", async () => {
    const { document } = await newVisitor().open(await sent(path, fields));
    for (const selector of [".receipt", ".receipt-document"])
      expect(document.querySelector(selector)?.textContent).toMatch(
        /내용 확인늦어도 \d{1,2}월 \d{1,2}일\([월화수목금]\)까지/,
      );
  });

  test("is kept nowhere on its way, and told to no other site", async () => {
    const address = await sent(path, fields);
    for (const asked of [address, address.replace("?", "?from=mail&")]) {
      const { headers } = await newVisitor().send(asked);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("ETag")).toBeNull();
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
    }
    expect((await newVisitor().open(path)).document.querySelector(".receipt, .receipt-document")).toBeNull();
  });

  test("has an address that mail programs do not cut, with the longest names too", async () => {
    const longest = {
      organizationName: "힣".repeat(100),
      contactName: "힣".repeat(100),
      email: `山田山@${"힣".repeat(60)}.${"힣".repeat(60)}.kr`,
      phone: "0505-1234-5678~5679 (내선 123456) / +123456789012345 (내선 123456)",
    };
    const address = await sent(path, { ...fields, ...longest });
    expect(new URL(address, inject("siteUrl")).href.length).toBeLessThan(1_400);
    expect((await newVisitor().open(address)).text).toContain(longest.contactName);
  });

  test("stands for 30 days, and then says that its time is over and whom to ask", async () => {
    const [reference = ""] = REFERENCE.exec((await newVisitor().open(await sent(path, fields))).text) ?? [];
    const after = async (days: number) =>
      newVisitor().open(`${path}?receipt=${madeDaysAgo(days, reference)}`);
    expect((await after(29)).document.querySelector(".receipt")?.textContent).toContain(reference);
    const late = await after(31);
    expect(late.status).toBe(200);
    expect(late.text).not.toContain(reference);
    const words = late.screen.getByText(/접수증을 볼 수 있는 30일이 지났습니다/).parentElement;
    expect(words?.textContent).toContain("02-0000-0000");
    expect(words?.textContent).toContain("support@example.com");
  });

  test("goes with its inquiry's person, and says so", async () => {
    const erased = { ...fields, organizationName: uniqueName() };
    const address = await sent(path, erased);
    const again = await sent(path, erased);
    const admin = await signInAdmin();
    const [inquiry] = await storedInquiries(erased.organizationName);
    await admin.sendForm(`/dashboard/inquiries/${inquiry?.id}/erase`, {});
    for (const each of [address, again]) {
      const { status, document, text } = await newVisitor().open(each);
      expect(status).toBe(200);
      expect(text).toContain("이 문의의 개인정보는 삭제되었습니다.");
      expect(document.querySelector(".receipt, .receipt-document")).toBeNull();
      expect(text).not.toMatch(/김보건|nu••@/);
      expect(text).not.toContain(erased.organizationName);
    }
  });

  test("is not shown for a token that is cut off, changed, or made for something else", async () => {
    const whole = madeDaysAgo(0);
    const wrong = [
      "",
      "A",
      whole.slice(0, 20),
      whole.slice(0, -1),
      `${whole.slice(0, 40)}AAAA${whole.slice(44)}`,
      `${whole}AAAA`,
    ];
    const others = [encryptedFor("session", ["ABCDEFGH01"]), encryptedFor("receipt", { reference: 1 })];
    for (const token of [...wrong, ...others, "%00", "가"]) {
      const { status, document, text } = await newVisitor().open(`${path}?receipt=${token}`);
      expect(status, token).toBe(200);
      expect(document.querySelector(".receipt, .receipt-document"), token).toBeNull();
      expect(text, token).not.toContain("30일이 지났습니다");
    }
    const disguised = await newVisitor().open(`${path}?%72eceipt=${whole}`);
    expect(disguised.document.querySelector(".receipt, .receipt-document")).toBeNull();
  });
});
