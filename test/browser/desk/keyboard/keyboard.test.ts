import { expect } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  openInquiry,
  signInAdmin,
} from "../../../helpers/inquiry-desk.ts";
import { journey } from "../../journeys/journey.ts";
import { openDashboard, openOwnQueue, focusedName, storedOf, storeNamed } from "../desk-work.ts";
import { uniqueMark } from "../../../helpers/samples.ts";
import type { Person } from "../../journeys/people/person.ts";

journey(
  "what a key moved another moves on, answered or not, and the same does nothing",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name, "&status=new"));
    const { keyboard } = person.page;
    await keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(name);
    await keyboard.press("2");
    await keyboard.press("2");
    await keyboard.press("3");
    await expect.poll(() => storedOf(name)).toMatchObject({ status: "completed", version: 3 });
    await person.waitForText(`${name}: 완료로 바꾸었습니다`);
    await person.button(`${name} 바뀐 문의`).waitFor();
    const badge = person.page.getByRole("row", { name }).getByText("완료", { exact: true });
    await badge.waitFor();
    await keyboard.press("3");
    await keyboard.press("1");
    await expect.poll(() => storedOf(name)).toMatchObject({ status: "new", version: 4 });
    await badge.waitFor({ state: "detached" });
  },
  { scripts: true },
);

journey(
  "the key a takes on what is nobody's and open, and nothing else",
  async ({ person }) => {
    const { mark, names } = await storeNamed("동료", "완료", "아무도");
    const [theirs = "", done = "", free = ""] = names;
    const colleague = await signInAdmin();
    await (await openInquiry(colleague, theirs)).press("내가 맡기");
    await (await openInquiry(colleague, done)).press("완료");
    const assignedTo = (await storedOf(theirs))?.assigned_to;
    await openDashboard(person, listOf(mark));
    const { keyboard } = person.page;
    for (const name of names) {
      await person.page.getByRole("link", { name, exact: true }).focus();
      await keyboard.press("a");
      // Sent after what the key before it sent.
      await keyboard.press("2");
    }
    const worked = { status: "in_progress", version: 3 };
    await expect.poll(() => storedOf(theirs)).toMatchObject({ ...worked, assigned_to: assignedTo });
    await expect.poll(() => storedOf(done)).toMatchObject({ ...worked, assigned_to: null });
    await expect.poll(() => storedOf(free)).toMatchObject({ ...worked, assigned_to: expect.any(String) });
  },
  { scripts: true },
);

journey(
  "what a key does says so, until the keys are switched off",
  async ({ person }) => {
    const { page } = person;
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    const tipsOf = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")]
          .map((each) => `${each.getAttribute("aria-keyshortcuts")}: ${each.title}`)
          .sort(),
      );
    const tip = (key: string, shown = key) => `${key}: 단축키 ${shown}`;
    const ofList = ["/: 찾기 (/), 100자까지", tip("2"), tip("?"), tip("a")];
    await expect.poll(tipsOf).toEqual(ofList);
    await person.click(`${name} 진행중으로`);
    await person.button("되돌리기").waitFor();
    expect(await person.button("되돌리기").getAttribute("title")).toBe("단축키 u");
    await person.click("되돌리기");
    await person.button(`${name} 진행중으로`).waitFor();
    await person.clickLink(name);
    await page.locator("#note").waitFor();
    const ofInquiry = ["1", "2", "3", "?", "a", "c", "d", "m", "o"].map((key) => tip(key));
    await expect
      .poll(tipsOf)
      .toEqual([...ofInquiry, tip("Control+Enter", "Ctrl+Enter"), "Escape: 문의 목록으로 (Esc)"].sort());
    await person.click("단축키");
    await page.getByRole("checkbox", { name: "단축키 사용" }).uncheck();
    expect(await tipsOf()).toEqual([]);
  },
  { scripts: true },
);

async function keysGoFromLineToLine(
  { page }: Person,
  names: string[],
  focused: () => Promise<string | null | undefined>,
) {
  for (const [key, name] of [
    ["j", names[0]],
    ["j", names[1]],
    ["k", names[0]],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused, { message: key }).toBe(name);
  }
}

journey(
  "c leads to the log of contacts, in an open inquiry and from a row of the list",
  async ({ person }) => {
    const { mark, names } = await storeNamed("가", "나");
    await openDashboard(person, listOf(mark, "&sort=organization"));
    const { keyboard } = person.page;
    await keysGoFromLineToLine(person, names, () => focusedName(person));
    await keyboard.press("Enter");
    await person.page.locator("[aria-keyshortcuts=c]").waitFor();
    await keyboard.press("c");
    const focused = () => person.page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("kind");
    await keyboard.press("Space");
    await keyboard.press("Enter");
    await person.page.getByRole("listitem").getByText("통화").first().waitFor();

    await person.clickLink("문의 목록으로");
    await expect.poll(() => focusedName(person)).toBe(names[0]);
    await keyboard.press("c");
    await person.page.getByRole("heading", { level: 1, name: names[0] ?? "" }).waitFor();
    await expect.poll(focused).toBe("kind");
  },
  { scripts: true },
);

journey(
  "the worklist is walked by keys that its help names, until they are switched off",
  async ({ person }) => {
    const { page } = person;
    const { keyboard } = page;
    const mark = uniqueMark();
    const names = await storeInquiryRows(
      [2, 1].map((hours) => ({
        organization_name: `${mark} ${hours}`,
        created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
      })),
    );
    await openOwnQueue(person, names);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await keysGoFromLineToLine(person, names, focused);
    await keyboard.press("Enter");
    await page.locator("[aria-keyshortcuts=Escape]").waitFor();
    for (const key of ["3", "Escape"]) await keyboard.press(key);
    expect(await focused()).toBe("상담 결과를 적고 완료하기");
    await keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: "할 일" }).waitFor();
    await expect.poll(focused).toBe(names[0]);
    await keyboard.press("c");
    await page.getByRole("heading", { level: 1, name: names[0] ?? "" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("kind");
    await person.clickLink("할 일로");
    await expect.poll(focused).toBe(names[0]);

    expect(await keysInHelp(person)).toEqual([
      "j / k: 다음 / 이전 문의로",
      "Enter: 문의 열기",
      "c: 문의를 열고 연락 기록",
      "e: 문의 추가",
      "u: 되돌리기",
      "/: 문의 목록에서 찾기",
      "Esc: 입력란에서 나오기, 펼친 것 닫기",
      "?: 단축키 보기",
    ]);
    await page.getByRole("checkbox", { name: "단축키 사용" }).uncheck();
    await person.click("닫기");
    await keyboard.press("j");
    await keyboard.press("/");
    await keyboard.press("?");
    await person.click("단축키");
    await page.getByRole("checkbox", { name: "단축키 사용" }).check();
    await person.click("닫기");
    await keyboard.press("/");
    await person.waitForPath("/dashboard/inquiries");
    const field = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(field).toBe("q");
    for (const key of ["Escape", "e"]) await keyboard.press(key);
    await person.waitForPath("/dashboard/inquiries/new");
    await expect.poll(field).toBe("source");
  },
  { scripts: true },
);

async function keysInHelp({ page }: Person) {
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "단축키" });
  await help.waitFor();
  return help
    .locator("dl > div")
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map(({ textContent }) => textContent).join(": ")),
    );
}
