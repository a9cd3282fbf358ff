import { expect } from "vitest";
import { storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openDashboard, storedOf, storeNamed } from "./desk-work.ts";

/** Lets requests of this method reach the server, and holds their answers until let go. */
async function holdAnswers({ page }: Person, method: "GET" | "POST") {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\.data/, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const deliver = async () => {
      const response = await route.fetch();
      await isLetGo;
      await route.fulfill({ response });
    };
    // The page may have aborted it, or be closed.
    await deliver().catch(() => {});
  });
  return letGo;
}

const tick = ({ page }: Person, name: string) => page.getByRole("checkbox", { name: `${name} 선택` }).check();

for (const [words, held] of [
  ["what was moved is given to somebody with others before the list is read anew", "GET"],
  ["what is still being moved is given to somebody with others after that", "POST"],
] as const)
  journey(
    words,
    async ({ person }) => {
      const { mark, names } = await storeNamed("가", "나");
      const [first = ""] = names;
      await openDashboard(person, listOf(mark));
      const letGo = await holdAnswers(person, held);
      for (const name of names) await tick(person, name);
      await person.click(`${first} 진행중으로`);
      await expect.poll(async () => (await storedOf(first))?.status).toBe("in_progress");
      if (held === "GET") await person.waitForText(`${first}: 진행중으로 바꾸었습니다`);
      await person.click("담당 정하기");
      if (held === "POST") letGo();
      await person.waitForText("2건의 담당 관리자를 정했습니다");
      await expect.poll(() => storedOf(first)).toMatchObject({ status: "in_progress", version: 3 });
      letGo();
    },
    { scripts: true },
  );

for (const [where, goesOn] of [
  ["an inquiry", (person: Person, name: string) => person.clickLink(name)],
  ["the worklist", (person: Person) => person.clickLink("할 일")],
] as const)
  journey(
    `what is pressed in the list is done, though one goes on to ${where} before its turn`,
    async ({ person }) => {
      const name = await storeInquiryRow();
      await openDashboard(person, listOf(name));
      const letGo = await holdAnswers(person, "POST");
      await person.click(`${name} 진행중으로`);
      await person.click(`${name} 내가 맡기`);
      await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
      await goesOn(person, name);
      const title = where === "an inquiry" ? name : "할 일";
      await person.page.getByRole("heading", { level: 1, name: title }).waitFor();
      letGo();
      await expect.poll(async () => (await storedOf(name))?.assigned_to).toEqual(expect.any(String));
      await person.waitForText(`${name}: 담당 관리자를 정했습니다`);
    },
    { scripts: true },
  );

journey(
  "ticks of all pages stay where their change fails, and are undone at once",
  async ({ person }) => {
    const { mark } = await storeNamed(...Array(52).keys());
    await openDashboard(person, listOf(mark));
    await person.page.getByRole("row").nth(1).getByRole("checkbox").check();
    await person.click("이 조건의 52건 모두");
    await person.waitForText("선택한 52건(이 화면 밖 2건 포함)을");
    person.connection.break();
    await person.click("진행중으로");
    await person.waitForText("서버에 연결하지 못했습니다");
    await person.waitForText("선택한 52건(이 화면 밖 2건 포함)을");
    person.connection.mend();
    await person.waitForText("실시간 연결됨");
    await person.click("진행중으로");
    await person.waitForText("52건을 진행중으로 바꾸었습니다");
    await person.click("되돌리기");
    await person.waitForText("52건을 되돌렸습니다");
  },
  { scripts: true, expected: [/ERR_/, /Failed to fetch/] },
);
