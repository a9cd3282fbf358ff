import { inject } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { journey } from "./journey.ts";

const where = (organizationName: string) => `/dashboard/inquiries?q=${encodeURIComponent(organizationName)}`;

journey(
  "what one admin does is on the other's screen at once",
  async ({ person: first, arrives }) => {
    const inquiry = inquiryFields();
    const { organizationName } = inquiry;
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiry);
    const second = await arrives();
    for (const admin of [first, second]) {
      await admin.signInAsAdmin();
      await admin.goto(where(organizationName));
      await admin.waitForText("실시간 연결됨");
    }
    await first.click(`${organizationName} 진행중으로`);
    await second.page
      .getByRole("row", { name: organizationName })
      .getByText("진행중", { exact: true })
      .waitFor();

    await first.page.getByRole("checkbox", { name: `${organizationName} 선택` }).check();
    await first.select("선택한 문의의 담당", await second.email());
    await first.click("담당 정하기");
    // The banner links to it from any page.
    await second.clickLink(`새 담당 문의: ${organizationName}`);
    await second.page.getByRole("heading", { name: organizationName }).waitFor();
    await second.page
      .getByRole("link", { name: `새 담당 문의: ${organizationName}` })
      .waitFor({ state: "detached" });
    await second.click("완료");
    await second.click("나중에 적기");
    await first.page
      .getByRole("row", { name: organizationName })
      .getByText("완료", { exact: true })
      .waitFor();
  },
  { scripts: true },
);

journey(
  "a press that the line lost on the members' page says so until pressed again",
  async ({ person }) => {
    const { email } = await new Visitor(inject("siteUrl")).signUp("demo-staff-invite");
    const lost = "방금 누르신 것은 저장되지 않았을 수 있으니";
    await person.signInAsAdmin();
    await person.goto("/dashboard/members");
    await person.waitForText("실시간 연결됨");
    person.connection.break();
    await person.click(`관리자로 지정 ${email}`);
    await person.waitForText("서버에 연결하지 못하고 있습니다");
    await person.waitForText(lost);
    person.connection.mend();
    await person.waitForTextToGo("서버에 연결하지 못하고 있습니다");
    await person.waitForText("실시간 연결됨");
    await person.waitForText(lost);
    await person.click(`관리자로 지정 ${email}`);
    await person.waitForText("관리자로 지정했습니다");
    await person.waitForTextToGo(lost);
  },
  { scripts: true, expected: [/ERR_(?:CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKET)/] },
);
