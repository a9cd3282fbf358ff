import { expect } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "./journey.ts";

journey(
  "a counsellor inquires on the inquiry page, at first with nothing filled in",
  async ({ person }) => {
    const { organizationName, contactName, email, phone } = inquiryFields();

    await person.goto("/");
    await person.clickLink("기관 도입 문의");
    await person.waitForPath("/inquiry");
    await person.click("문의 제출하기");
    await person.waitForText("모든 필수 항목을 작성해야 합니다.");

    await person.select("기관 유형", "상담센터");
    await person.fill({
      기관명: organizationName,
      담당자명: contactName,
      이메일: "상담센터",
      연락처: phone,
    });
    await person.select("예상 이용 인원", "50~100명");
    await person.click("문의 제출하기");
    await person.waitForText("이메일 주소를 name@example.com 형식으로 입력해 주세요.");
    await person.expectValues({ "기관 유형": "counseling", 기관명: organizationName, 연락처: phone });
    expect(await storedInquiries(organizationName)).toEqual([]);

    await person.fill({ 이메일: email });
    await person.click("문의 제출하기");
    const dialog = person.page.getByRole("dialog", { name: "문의 제출 완료" });
    await dialog.waitFor();
    const [reference] = /[0-9A-HJKMNP-TV-Z]{10}/.exec((await dialog.textContent()) ?? "") ?? [];
    expect(await storedInquiries(organizationName)).toMatchObject([
      { reference, organization_type: "counseling", estimated_users: "50-100", message: null, status: "new" },
    ]);

    await person.clickLink("확인");
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.textContent))
      .toBe(`접수 번호 ${reference}`);
    await person.expectValues({ "기관 유형": "", 기관명: "", 담당자명: "", 이메일: "", 연락처: "" });
  },
  { inBothBrowsers: true, byKeyboardToo: true },
);
