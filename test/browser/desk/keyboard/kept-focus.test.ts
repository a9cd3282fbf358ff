import { expect } from "vitest";
import { storeInquiryRows, storeInquiryRow, listOf } from "../../../helpers/inquiry-desk.ts";
import { journey } from "../../journeys/journey.ts";
import type { Person } from "../../journeys/people/person.ts";
import { openDashboard, openOwnQueue, focusedName, storedOf, storeNamed } from "../desk-work.ts";

const focused = ({ page }: Person) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("name"));

const presses = ({ page }: Person, name: string) =>
  page.getByRole("button", { name, exact: true }).press("Enter");

const tick = ({ page }: Person, name: string) =>
  page.getByRole("checkbox", { name: `${name} 선택` }).press("Space");

async function comesToAListOfThree(person: Person) {
  const { mark, names } = await storeNamed("가", "나", "다");
  await openDashboard(person, listOf(mark, "&status=new&sort=organization"));
  return names;
}

journey(
  "who closes a toast is back at the row or the button where it came from",
  async ({ person }) => {
    const { page } = person;
    const [, name = "", next = ""] = await comesToAListOfThree(person);
    await page.getByRole("link", { name, exact: true }).focus();
    await page.keyboard.press("2");
    await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
    await presses(person, "알림 닫기");
    await expect.poll(() => focusedName(person)).toBe(name);
    await page.keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(next);

    await page.keyboard.press("Enter");
    await page.locator("[aria-keyshortcuts=Escape]").waitFor();
    await presses(person, "완료");
    await expect.poll(() => focused(person)).toBe("도입");
    await presses(person, "나중에 적기");
    await person.waitForText(`${next}: 완료로 바꾸었습니다`);
    await presses(person, "알림 닫기");
    await expect.poll(() => focused(person)).toBe("상담 결과 적기");
    await presses(person, "진행중");
    await person.waitForText(`${next}: 진행중으로 바꾸었습니다`);
    await person.click("알림 닫기");
    await expect.poll(() => focused(person)).toBe("진행중");
  },
  { scripts: true },
);

journey(
  "who closes an inquiry's toast in the worklist is at the line where it was left",
  async ({ person }) => {
    const { page } = person;
    const names = await storeInquiryRows([{}, {}, {}]);
    await openOwnQueue(person, names);
    await person.clickLink(names[1] ?? "");
    await page.locator("[aria-keyshortcuts=Escape]").waitFor();
    await page.keyboard.press("2");
    await person.waitForText(`${names[1]}: 진행중으로 바꾸었습니다`);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: "할 일" }).waitFor();
    await expect.poll(() => focused(person)).toBe(names[1]);
    await presses(person, "알림 닫기");
    await expect.poll(() => focused(person)).toBe(names[1]);
  },
  { scripts: true },
);

journey(
  "who moves what is ticked by Enter goes on from the row ticked last",
  async ({ person }) => {
    const { page } = person;
    const [first = "", second = "", third = ""] = await comesToAListOfThree(person);
    for (const name of [first, second]) await tick(person, name);
    await presses(person, "진행중으로");
    await person.waitForText("2건을 진행중으로 바꾸었습니다");
    await page.locator(".bulk-buttons").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(person)).toBe(second);
    await page.keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(third);

    await tick(person, third);
    await presses(person, "선택 해제");
    await expect.poll(() => focusedName(person)).toBe(third);
    await page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" }).press("Space");
    await page.reload();
    await person.waitForText("실시간 연결됨");
    await page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" }).press("Space");
    await presses(person, "완료로");
    await person.waitForText("1건을 완료로 바꾸었습니다");
    await expect.poll(() => focusedName(person)).toBe(third);
  },
  { scripts: true },
);

journey(
  "who ticks everything that fits by Enter is at the buttons for it",
  async ({ person }) => {
    const { page } = person;
    const [first = ""] = await comesToAListOfThree(person);
    await tick(person, first);
    await page.getByRole("button", { name: "이 조건의 3건 모두" }).press("Enter");
    await person.waitForText("선택한 3건을");
    await page.getByRole("button", { name: "이 조건의 3건 모두" }).waitFor({ state: "detached" });
    await expect.poll(() => focused(person)).toBe("신규로");
  },
  { scripts: true },
);

journey(
  "who saves a note by Ctrl+Enter, or a contact by Enter, stays at its form",
  async ({ person }) => {
    const { page } = person;
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await page.locator("[aria-keyshortcuts=c]").waitFor();
    await person.field("메모").focus();
    await page.keyboard.type("다시 걸기로 함");
    await page.keyboard.press("Control+Enter");
    await person.waitForText(`${name}: 메모를 남겼습니다`);
    await page.getByRole("listitem").getByText("다시 걸기로 함").first().waitFor();
    await expect.poll(() => focused(person)).toBe("메모 남기기");
    // A shortcut again, not a letter of a note.
    for (const key of ["c", "Space", "Enter"]) await page.keyboard.press(key);
    await person.waitForText(`${name}: 연락(통화함)을 기록했습니다`);
    await page.getByRole("listitem").getByText("통화").first().waitFor();
    await expect.poll(() => focused(person)).toBe("연락 기록하기");
    // Enter records no kind that nobody chose.
    await person.field("연락 내용").fill("자리에 없음");
    await page.keyboard.press("Enter");
    await person.waitForText("가운데 하나를 골라 주세요");
    for (const key of ["c", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("listitem").getByText("부재중: 자리에 없음").first().waitFor();
    await expect.poll(() => focused(person)).toBe("연락 기록하기");
    await page.keyboard.press("2");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
  },
  { scripts: true },
);
