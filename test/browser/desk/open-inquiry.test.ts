import { expect } from "vitest";
import { dayButton, storeInquiryRow, listOf, openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import {
  openDashboard,
  holdRequests,
  isPress,
  openFirstOfTwo,
  storedOf,
  complete,
  pressContact,
  disclose,
} from "./desk-work.ts";

const focusedText = ({ page }: Person) => page.evaluate(() => document.activeElement?.textContent.trim());

async function opens(person: Person) {
  const name = await storeInquiryRow();
  await openDashboard(person, listOf(name));
  await person.clickLink(name);
  await person.button("내가 맡기").waitFor();
  return name;
}

journey(
  "every key pressed in an open inquiry counts, though the next opens before",
  async ({ person }) => {
    const [first, later] = await openFirstOfTwo(person);
    const presses = await holdRequests(person, isPress);
    for (const key of ["2", "a", "j"]) await person.page.keyboard.press(key);
    await person.page.getByRole("heading", { name: later }).waitFor();
    presses.letGo();
    await expect
      .poll(() => storedOf(first))
      .toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });
    await person.waitForText(`${first}: 담당 관리자를 정했습니다`);
    expect(await storedOf(later)).toMatchObject({ status: "new", assigned_to: null });
  },
  { scripts: true },
);

journey(
  "who has gone on to another page still reads that a colleague was faster",
  async ({ person }) => {
    const name = await opens(person);
    const presses = await holdRequests(person, isPress);
    await complete(person);
    await expect.poll(presses.howMany).toBe(1);
    await (await openInquiry(await signInAdmin(), name)).press("진행중");
    await person.clickLink("문의 목록으로");
    presses.letGo();
    await person.waitForText("다른 관리자가 먼저 바꾸었습니다");
  },
  { scripts: true },
);

journey(
  "a stored contact empties its line, a stored day closes its form, focus beside",
  async ({ person }) => {
    await opens(person);
    await person.fill({ "연락 내용": "오후에 다시" });
    await person.page.getByLabel("담당이 없으니 내가 맡기").uncheck();
    await pressContact(person, "통화함");
    await expect.poll(() => person.field("연락 내용").inputValue()).toBe("");
    expect(await focusedText(person)).toBe("연락 기록하기");
    await disclose(person, "다음 연락일 정하기");
    await person.button(dayButton(1)).press("Enter");
    await person.waitForText("다음 연락일을");
    await expect.poll(() => focusedText(person)).toBe("다음 연락일 바꾸기");
    await person.button("다음 연락일 지우기").press("Enter");
    await person.button("다음 연락일 지우기").waitFor({ state: "detached" });
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.id)).toBe("follow-up");
    await person.button("내가 맡기").press("Enter");
    await person.button("내가 맡기").waitFor({ state: "detached" });
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.id)).toBe("work");
  },
  { scripts: true },
);

journey("a note whose button is pressed twice at once is written once", async ({ person, scripts }) => {
  const name = await storeInquiryRow();
  await person.signInAsAdmin();
  await person.goto(`${listOf(name)}&refresh=off`);
  await person.clickLink(name);
  if (scripts) await person.waitForText("실시간 연결됨");
  await person.fill({ 메모: "교장 선생님 결재를 기다림" });
  await person.button("메모 남기기").dblclick();
  const written = person.page.locator("li", { hasText: "교장 선생님 결재를 기다림" });
  await written.first().waitFor();
  await (await openInquiry(await signInAdmin(), name)).press("연락 기록하기", { kind: "call" });
  if (!scripts) await person.page.reload();
  await person.page.locator("li", { hasText: "통화함" }).first().waitFor();
  expect(await written.count()).toBe(1);
});
