import { expect } from "vitest";
import { listOf } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import { openDashboard, storeNamed } from "./desk-work.ts";

journey(
  "Hangul is searched for while its last syllable is composed, and composes on",
  async ({ person }) => {
    const { page } = person;
    const { mark, names } = await storeNamed("초등학교", "초록상담소");
    const [school = "", centre = ""] = names;
    await openDashboard(person, `/dashboard/inquiries?q=${mark}`);
    const devtools = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      devtools.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
    await person.field("찾기").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" ");
    for (const text of ["ㅊ", "초"]) await compose(text);
    await devtools.send("Input.insertText", { text: "초" });
    for (const text of ["ㄷ", "드", "등"]) await compose(text);
    await person.page.getByRole("link", { name: centre, exact: true }).waitFor({ state: "detached" });
    await person.page.getByRole("link", { name: school, exact: true }).waitFor();
    await person.expectValues({ 찾기: `${mark} 초등` });
    await compose("듣");
    await person.expectValues({ 찾기: `${mark} 초듣` });
    await person.waitForText("조건에 맞는 문의가 없습니다");
  },
  { scripts: true },
);

journey(
  "who sorts, filters or resets by keyboard goes on from where they pressed",
  async ({ person }) => {
    const { page } = person;
    const { mark } = await storeNamed("가", "나");
    await openDashboard(person, listOf(mark));
    const focused = () => page.evaluate(() => document.activeElement?.textContent.trim());
    const pressesEnterOn = async (link: RegExp, query: string) => {
      await page.getByRole("link", { name: link }).first().press("Enter");
      await person.waitForPath(`/dashboard/inquiries${query}`);
      await person.waitForTextToGo("불러오는 중");
    };
    for (const sort of ["organization", "organization-reversed"]) {
      await pressesEnterOn(/^기관명/, `?q=${mark}&sort=${sort}`);
      await expect.poll(focused).toBe("기관명");
    }
    await pressesEnterOn(/^신규/, `?q=${mark}&status=new&sort=organization-reversed`);
    await expect.poll(focused).toBe("신규 2");
    await pressesEnterOn(/^초기화/, "");
    await expect.poll(focused).toBe("전체");
  },
  { scripts: true },
);
