import { expect } from "vitest";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "./journey.ts";

const forms = [
  { path: "/", button: "문의 보내기", confirmed: "문의 접수 완료", fields: landingFields },
  { path: "/inquiry", button: "문의 제출하기", confirmed: "문의 제출 완료", fields: inquiryFields },
];

for (const { path, button, confirmed, fields } of forms) {
  journey(
    `an inquiry on ${path} is corrected, sent by ten presses, and gone back from`,
    async ({ person }) => {
      const { organizationName, contactName, email, phone } = fields();
      await person.goto("/privacy");
      await person.goto(path);
      if (path === "/inquiry") await person.select("기관 유형", "기업");
      await person.fill({ 기관명: organizationName, 담당자명: contactName, 이메일: email });
      await person.click(button);
      await person.waitForText("연락처를 입력해 주세요.");
      await person.fill({ 연락처: phone });
      person.connection.holdAnswers();
      await person.clickRepeatedly(button, 10);
      person.connection.mend();
      await person.waitForText(confirmed);

      await person.goBack();
      await person.button(button).waitFor({ state: "attached" });
      expect(person.page.url()).toContain(path);
      await person.goForward();
      await person.waitForText(confirmed);
      await person.page.reload();
      await person.waitForText(confirmed);
      expect(await storedInquiries(organizationName)).toHaveLength(1);
    },
    { inOldestBrowser: path === "/inquiry", scripts: path === "/" },
  );
}
