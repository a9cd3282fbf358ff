import { expect } from "vitest";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "./journey.ts";

const TIME_TO_READ_MS = 2_000;

const forms = [
  {
    path: "/",
    button: "문의 보내기",
    lost: "문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.",
    confirmed: "문의 접수 완료",
    fields: landingFields,
  },
  {
    path: "/inquiry",
    button: "문의 제출하기",
    lost: "예기치 않은 오류가 발생했습니다.",
    confirmed: "문의 제출 완료",
    fields: inquiryFields,
  },
];

for (const { path, button, lost, confirmed, fields } of forms) {
  journey(
    `the line breaks after an inquiry on ${path} went out and before its answer came`,
    async ({ person, scripts }) => {
      const { organizationName, contactName, email, phone, message } = fields();
      const written = {
        기관명: organizationName,
        담당자명: contactName,
        이메일: email,
        연락처: phone,
        "문의 내용": message,
      };
      await person.goto(path);
      if (path === "/inquiry") await person.select("기관 유형", "기업");
      await person.fill(written);
      if (scripts) await person.waitForFormScript();

      person.connection.holdAnswers();
      await person.clickRepeatedly(button, 1);
      await expect.poll(() => storedInquiries(organizationName)).toHaveLength(1);
      person.connection.break();

      if (scripts) {
        await person.waitForText(lost);
        await person.waitForText("문의가 아직 접수되지 않았습니다");
        person.connection.mend();
      } else {
        await expect.poll(() => person.page.url()).toMatch(/^chrome-error:/);
        person.connection.mend();
        // Chromium saves what was typed while it unloads the page: going back within milliseconds may be too fast.
        await person.page.waitForTimeout(TIME_TO_READ_MS);
        await person.goBack();
      }
      await person.expectValues(written);

      await person.click(button);
      await person.waitForText(confirmed);
      expect(await storedInquiries(organizationName)).toHaveLength(1);

      await person.goBack();
      await person.goForward();
      expect(await storedInquiries(organizationName)).toHaveLength(1);
    },
    {
      inOldestBrowser: path === "/",
      scripts: path === "/inquiry",
      expected: [/ERR_(?:CONNECTION|EMPTY|NETWORK|SOCKET)/],
    },
  );
}
