import { expect, inject } from "vitest";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { inquiryFields } from "../../helpers/samples.ts";
import { storedHistory, storedInquiries } from "../../helpers/stored-inquiries.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { journey } from "./journey.ts";

journey(
  "an admin takes a new inquiry on, notes a call, and completes it",
  async ({ person, scripts }) => {
    const inquiry = inquiryFields();
    const { organizationName } = inquiry;
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiry);

    await person.logInByForm();
    await person.clickLink("대시보드");
    await person.clickLink("문의 목록");
    await person.waitForPath("/dashboard/inquiries");
    // Without scripts the list reloads every 30 s, which moves the keyboard back to the top.
    await person.goto("/dashboard/inquiries?refresh=off");
    await person.fill({ 찾기: organizationName });
    await person.click("찾기");
    const row = person.page.getByRole("row", { name: organizationName });
    await row.getByText("신규", { exact: true }).waitFor();
    await person.goto(listOf(organizationName, "&refresh=off"));
    await person.click(`${organizationName} 진행중으로`);
    await row.getByText("진행중", { exact: true }).waitFor();

    await person.clickLink(organizationName);
    await person.waitForText(inquiry.message);
    await person.click("메모 남기기");
    await person.waitForText("입력한 내용을 확인해 주세요");
    await person.fill({ 메모: "전화로 일정을 잡았습니다." });
    await person.click("메모 남기기");
    await person.page.getByRole("listitem").getByText("전화로 일정을 잡았습니다.").first().waitFor();
    await person.click("완료");
    if (scripts) await person.click("나중에 적기");
    await person.waitForText("상태를 진행중에서 완료로 바꾸었습니다.");

    const [stored] = await storedInquiries(organizationName);
    expect(stored).toMatchObject({ status: "completed", completed_at: expect.any(String) });
    expect(await storedHistory(stored?.id ?? "")).toEqual({
      changes: ["new → in_progress", "in_progress → completed"],
      notes: ["전화로 일정을 잡았습니다."],
    });
  },
  { byKeyboardToo: true },
);
