import { expect } from "vitest";
import { listOf } from "../../../helpers/inquiry-desk.ts";
import { journey } from "../../journeys/journey.ts";
import type { Person } from "../../journeys/people/person.ts";
import { completeByKey, openDashboard, storedOf, storeNamed } from "../desk-work.ts";

const rowOf = ({ page }: Person, name: string) =>
  page.getByRole("navigation", { name: "문의 목록" }).getByRole("link", { name });

async function opensTheFirstOfThree(person: Person, query: string): Promise<string[]> {
  const { mark, names } = await storeNamed("가", "나", "다");
  await openDashboard(person, listOf(mark, `&sort=organization${query}`));
  await person.clickLink(names[0] ?? "");
  await person.page.locator("[aria-keyshortcuts=Escape]").waitFor();
  return names;
}

const opens = ({ page }: Person, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

journey(
  "an inquiry moved out of the list has its own status there, open and after it",
  async ({ person }) => {
    const { page } = person;
    const [first = "", second = "", third = ""] = await opensTheFirstOfThree(person, "&status=new");
    const { keyboard } = page;
    await keyboard.press("2");
    await person.waitForText(`${first}: 진행중으로 바꾸었습니다`);
    await person.waitForText("모두 2건");
    await rowOf(person, first).getByText("진행중").waitFor();
    await completeByKey(person);
    await rowOf(person, first).getByText("완료").waitFor();
    await keyboard.press("j");
    await opens(person, second);
    expect(await rowOf(person, first).innerText()).toContain("완료");
    // Gone on before the list is read anew.
    await keyboard.press("2");
    await keyboard.press("j");
    await opens(person, third);
    await expect.poll(async () => (await storedOf(second))?.status).toBe("in_progress");
    await rowOf(person, second).getByText("진행중").waitFor();
    await person.waitForText("모두 1건");
    await rowOf(person, second).getByText("진행중").waitFor();
    expect(await page.getByText("바뀐 문의").count()).toBe(0);
  },
  { scripts: true },
);

journey(
  "an inquiry taken on leaves the list with its status there, a colleague's is told",
  async ({ person, arrives }) => {
    const [first = "", second = "", third = ""] = await opensTheFirstOfThree(person, "&assigned=none");
    await person.page.keyboard.press("a");
    await person.waitForText(`${first}: 담당 관리자를 정했습니다`);
    await person.waitForText("모두 2건");
    await rowOf(person, first).getByText("신규").waitFor();
    await rowOf(person, third).click();
    await opens(person, third);
    const colleague = await arrives();
    await openDashboard(colleague, listOf(second));
    await colleague.click(`${second} 내가 맡기`);
    await rowOf(person, second).getByText("바뀐 문의").waitFor();
    expect(await rowOf(person, first).innerText()).toContain("신규");
  },
  { scripts: true },
);
