import { expect, inject } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { journey } from "./journey.ts";

const where = (organizationName: string) => `/dashboard/inquiries?q=${encodeURIComponent(organizationName)}`;

journey(
  "two admins press the same inquiry at the same moment",
  async ({ person: first, arrives, scripts }) => {
    const inquiry = inquiryFields();
    const { organizationName } = inquiry;
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiry);
    const second = await arrives();
    const both = [first, second];
    for (const admin of both) {
      await admin.hasLoggedInAsAdmin();
      await admin.goesTo(where(organizationName));
      if (scripts) await admin.reads("실시간 연결됨");
    }
    const name = `${organizationName} 진행중으로`;
    const buttons = await Promise.all(both.map((admin) => admin.button(name).elementHandle()));
    await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLElement) => element.click())));

    await Promise.any(both.map((admin) => admin.reads("다른 관리자가 먼저 바꾸었습니다")));
    expect(await storedInquiries(organizationName)).toMatchObject([{ status: "in_progress", version: 2 }]);
  },
);

journey(
  "what one admin does is on the other's screen at once",
  async ({ person: first, arrives }) => {
    const inquiry = inquiryFields();
    const { organizationName } = inquiry;
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiry);
    const second = await arrives();
    for (const admin of [first, second]) {
      await admin.hasLoggedInAsAdmin();
      await admin.goesTo(where(organizationName));
      await admin.reads("실시간 연결됨");
    }
    await first.presses(`${organizationName} 진행중으로`);
    await second.page
      .getByRole("row", { name: organizationName })
      .getByText("진행중", { exact: true })
      .waitFor();

    const email = (await second.page.getByRole("link", { name: "내 계정" }).textContent())?.split(" ").at(-1);
    await first.page.getByRole("checkbox", { name: `${organizationName} 선택` }).check();
    await first.chooses("선택한 문의의 담당", email ?? "");
    await first.presses("담당 정하기");
    // The notice links to it from any page.
    await second.follows(`새 담당 문의: ${organizationName}`);
    await second.page.getByRole("heading", { name: organizationName }).waitFor();
    await second.page
      .getByRole("link", { name: `새 담당 문의: ${organizationName}` })
      .waitFor({ state: "detached" });
    await second.presses("완료");
    await first.page
      .getByRole("row", { name: organizationName })
      .getByText("완료", { exact: true })
      .waitFor();
  },
  { scripts: true },
);
