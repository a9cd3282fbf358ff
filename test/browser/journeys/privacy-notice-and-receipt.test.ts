import { expect } from "vitest";
import { landingFields } from "../../helpers/samples.ts";
import { journey } from "./journey.ts";

for (const scripts of [true, false])
  journey(
    "the receipt says the reference and what comes next, and is found at its address",
    async ({ person, arrives }) => {
      const { page } = person;
      const { organizationName, contactName, email, phone } = landingFields();
      await page.setViewportSize({ width: 360, height: 740 });
      await person.goto("/");
      if (scripts) await person.waitForFormScript();
      await person.fill({ 기관명: organizationName, 담당자명: contactName, 이메일: email, 연락처: phone });
      await person.click("문의 보내기");
      await person.waitForText("문의 접수 완료");

      const receipt = page.locator("#contact .receipt");
      const heading = await receipt.getByRole("heading", { name: "접수 번호" }).innerText();
      expect(heading).toMatch(/^접수 번호 [0-9A-HJKMNP-TV-Z]{10}$/);
      expect(await receipt.getByText("영업일 기준 1~2일 안에").isVisible()).toBe(true);
      const print = receipt.getByRole("button", { name: "접수증 인쇄" });
      if (scripts) await print.waitFor();
      else expect(await print.isVisible()).toBe(false);
      await person.expectValues({ 기관명: "", 담당자명: "", 이메일: "", 연락처: "" });

      const later = await arrives();
      await later.goto(new URL(page.url()).search);
      await later.page.getByRole("heading", { name: heading }).waitFor();
      await receipt.getByRole("link", { name: "품의 자료" }).click();
      await person.waitForPath("/adoption-pack");
    },
    { inOldestBrowser: !scripts, scripts },
  );

journey(
  "the privacy notice is open where there is room, and one press away on a phone",
  async ({ person }) => {
    const { page } = person;
    for (const path of ["/", "/inquiry"]) {
      await person.goto(path);
      const period = page.getByText("보유 기간: 문의 처리가 끝난 날부터 3년");
      const heading = page.getByText("수집·이용 안내", { exact: true });
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await period.isVisible(), path).toBe(true);
      expect(await heading.isVisible(), path).toBe(false);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await period.isVisible(), path).toBe(false);
      await heading.click();
      expect(await period.isVisible(), path).toBe(true);
    }
  },
  { inOldestBrowser: true, scripts: false },
);
