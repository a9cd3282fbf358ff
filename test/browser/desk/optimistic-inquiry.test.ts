import { expect } from "vitest";
import { dayButton, storeInquiryRow, listOf, openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openDashboard, holdRequests, isPress, storedOf, complete, disclose } from "./desk-work.ts";

const badgeOf = ({ page }: Person) => page.locator("h1 + *").innerText();

journey(
  "presses in an open inquiry show before the server has answered, and all are done",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await person.button("내가 맡기").waitFor();
    const presses = await holdRequests(person, isPress);
    await complete(person);
    await person.click("스팸으로 표시");
    await person.click("내가 맡기");
    await expect.poll(presses.howMany).toBe(1);
    await expect.poll(() => badgeOf(person)).toBe("완료");
    await person.button("스팸 표시 해제").waitFor();
    await person.button("내가 맡기").waitFor({ state: "detached" });
    presses.letGo();
    await expect
      .poll(() => storedOf(name))
      .toMatchObject({ status: "completed", suspected_spam: true, assigned_to: expect.any(String) });
    await person.page.unrouteAll({ behavior: "wait" });
  },
  { scripts: true },
);

journey(
  "a press in an open inquiry is reverted with a word where a colleague was faster",
  async ({ person }) => {
    const name = await storeInquiryRow();
    const colleague = await signInAdmin();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    const presses = await holdRequests(person, isPress);
    await complete(person);
    await expect.poll(presses.howMany).toBe(1);
    await expect.poll(() => badgeOf(person)).toBe("완료");
    await (await openInquiry(colleague, name)).press("진행중");
    presses.letGo();
    await person.waitForText("다른 관리자가 먼저 바꾸었습니다");
    await expect.poll(() => badgeOf(person)).toBe("진행중");
  },
  { scripts: true },
);

journey(
  "a spam mark is cleared before the inquiry is read anew, a double press is one",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await person.button("스팸으로 표시").waitFor();
    const reads = await holdRequests(person, (request) => !isPress(request));
    await person.button("스팸으로 표시").dblclick();
    await person.waitForText(`${name}: 스팸으로 표시했습니다`);
    await expect.poll(() => storedOf(name)).toMatchObject({ suspected_spam: true, version: 2 });
    await person.click("스팸 표시 해제");
    await person.waitForText(`${name}: 스팸 표시를 해제했습니다`);
    await expect.poll(() => storedOf(name)).toMatchObject({ suspected_spam: false, version: 3 });
    reads.letGo();
    await person.button("스팸으로 표시").waitFor();
    await person.page.unrouteAll({ behavior: "wait" });
  },
  { scripts: true },
);

journey(
  "what a colleague took away or rewrote is not written back by the next press",
  async ({ person }) => {
    const name = await storeInquiryRow();
    const colleague = await signInAdmin();
    const theirs = await openInquiry(colleague, name);
    await theirs.press(dayButton(2), { nextAction: "견적서 보내기" });
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await disclose(person, "다음 연락일 바꾸기");
    await person.expectValues({ "할 일": "견적서 보내기" });
    await (await openInquiry(colleague, name)).press("다음 연락일 지우기");
    await person.waitForText("정하지 않았습니다.");
    await expect.poll(() => person.field("할 일").inputValue()).toBe("");
    await person.expectValues({ 날짜: "" });
    await person.click(dayButton(1));
    await expect
      .poll(() => storedOf(name))
      .toMatchObject({ next_action_on: expect.any(String), next_action: null });

    const completes = async (reason: string) =>
      (await openInquiry(colleague, name)).press("거절", { reason });
    await completes("예산 없음");
    await person.clickLink("문의 목록으로");
    await person.clickLink(name);
    await disclose(person, "상담 결과 적기");
    await person.expectValues({ 이유: "예산 없음" });
    await completes("예산은 내년에");
    await expect.poll(() => person.field("이유").inputValue()).toBe("예산은 내년에");
    await person.fill({ 이유: "교장이 바뀜" });
    await completes("예산은 내년 3월에");
    await person.waitForText("거절 · 예산은 내년 3월에");
    await person.expectValues({ 이유: "교장이 바뀜" });
  },
  { scripts: true },
);
