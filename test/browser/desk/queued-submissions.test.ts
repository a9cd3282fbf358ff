import { expect } from "vitest";
import { storeInquiryRow, storeInquiryRows, listOf } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openDashboard, storedOf } from "./desk-work.ts";

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

async function opensTwoInquiries(person: Person) {
  const mark = uniqueMark();
  const names = await storeInquiryRows(
    ["가", "나"].map((each) => ({ organization_name: `${mark} ${each}` })),
  );
  await openDashboard(person, listOf(mark));
  return names;
}

const tick = ({ page }: Person, name: string) => page.getByRole("checkbox", { name: `${name} 선택` }).check();

journey(
  "what one has just moved can be ticked and given to somebody before the list is read anew",
  async ({ person }) => {
    const names = await opensTwoInquiries(person);
    const letGo = await holdAnswers(person, "GET");
    const [first = ""] = names;
    await person.click(`${first} 진행중으로`);
    await person.waitForText(`${first}: 진행중으로 바꾸었습니다`);
    for (const name of names) await tick(person, name);
    await person.click("담당 정하기");
    await person.waitForText("2건의 담당 관리자를 정했습니다");
    await expect.poll(() => storedOf(first)).toMatchObject({ status: "in_progress", version: 3 });
    letGo();
  },
  { scripts: true },
);

journey(
  "what is still being moved can be given to somebody with others: it waits for the result",
  async ({ person }) => {
    const names = await opensTwoInquiries(person);
    const letGo = await holdAnswers(person, "POST");
    const [first = ""] = names;
    for (const name of names) await tick(person, name);
    await person.click(`${first} 진행중으로`);
    await expect.poll(async () => (await storedOf(first))?.status).toBe("in_progress");
    await person.click("담당 정하기");
    letGo();
    await person.waitForText("2건의 담당 관리자를 정했습니다");
    await expect.poll(() => storedOf(first)).toMatchObject({ status: "in_progress", version: 3 });
  },
  { scripts: true },
);

journey(
  "what is pressed in the list is done, though an inquiry is opened before its turn",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    const letGo = await holdAnswers(person, "POST");
    await person.click(`${name} 진행중으로`);
    await person.click(`${name} 내가 맡기`);
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
    await person.clickLink(name);
    letGo();
    await expect.poll(async () => (await storedOf(name))?.assigned_to).toEqual(expect.any(String));
  },
  { scripts: true },
);

journey(
  "what is pressed in the list is done, though one goes to the worklist before its turn",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    const letGo = await holdAnswers(person, "POST");
    await person.click(`${name} 진행중으로`);
    await person.click(`${name} 내가 맡기`);
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
    await person.clickLink("할 일");
    await person.waitForPath("/dashboard/worklist");
    await person.page.getByRole("heading", { level: 1, name: "할 일" }).waitFor();
    letGo();
    await expect.poll(async () => (await storedOf(name))?.assigned_to).toEqual(expect.any(String));
    await person.waitForText(`${name}: 담당 관리자를 정했습니다`);
  },
  { scripts: true },
);

journey(
  "ticks of all pages stay where their change fails, and are changed and undone at once",
  async ({ person }) => {
    const mark = uniqueMark();
    await storeInquiryRows(
      Array.from({ length: 52 }, (_, each) => ({ organization_name: `${mark} ${each}` })),
    );
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
