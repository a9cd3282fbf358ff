import { expect } from "vitest";
import { landingFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "./journey.ts";

journey(
  "a school nurse inquires on the landing page, at first without a phone number",
  async ({ person }) => {
    const { organizationName, contactName, email, phone, message } = landingFields();
    const written = { 기관명: organizationName, 담당자명: contactName, 이메일: email, "문의 내용": message };

    await person.goto("/");
    await person.fill(written);
    await person.clickLink("콘텐츠 대여 문의하기");
    await expect.poll(() => new URL(person.page.url()).hash).toBe("#contact");
    await person.expectValues(written);
    await person.click("문의 보내기");
    await person.waitForText("모든 필수 항목을 입력해주세요.");
    await person.expectValues(written);
    await expect.poll(() => person.page.title()).toMatch(/^오류: /);
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.textContent))
      .toContain("연락처를 입력해 주세요.");
    expect(await storedInquiries(organizationName)).toEqual([]);

    await person.clickLink("연락처를 입력해 주세요.");
    await expect
      .poll(() => person.field("연락처").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await person.fill({ 연락처: phone });
    await person.click("문의 보내기");
    await person.waitForText("문의 접수 완료");
    await person.waitForText("빠른 시일 내에 연락드리겠습니다.");
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^접수 번호 [0-9A-Z]{10}$/);
    expect(await person.page.title()).toMatch(/^접수 완료: /);
    await person.expectValues({ 기관명: "", 담당자명: "", 이메일: "", 연락처: "", "문의 내용": "" });
    await person.click("알림 닫기");
    await person.waitForTextToGo("문의 접수 완료");

    expect(await storedInquiries(organizationName)).toMatchObject([
      {
        contact_name: contactName,
        email,
        phone,
        message,
        organization_type: "general",
        estimated_users: null,
        status: "new",
      },
    ]);
    await person.page.reload();
    await person.waitForText("문의 접수 완료");
    expect(await storedInquiries(organizationName)).toHaveLength(1);
  },
  { inBothBrowsers: true, byKeyboardToo: true },
);
