import { expect } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  selectedIn,
  signInAdmin,
} from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openDashboard, focusedName, storeNamed } from "./desk-work.ts";

const tickOf = ({ page }: Person, name: string) => page.getByRole("checkbox", { name: `${name} 선택` });
const ticked = ({ page }: Person) => page.locator("tbody input:checked").count();

const many = (count: number) => Array.from({ length: count }, (_, each) => `${each}호`);

journey(
  "more than 200 ticks from several filters change nothing, and it is said why",
  async ({ person }) => {
    // The second filter has fewer than are ticked by then.
    const counts = [150, 60];
    const marks = await Promise.all(counts.map(async (count) => (await storeNamed(...many(count))).mark));
    await openDashboard(person, listOf(marks[0] ?? ""));
    for (const [index, mark] of marks.entries()) {
      if (index > 0) await person.page.getByRole("searchbox").fill(mark);
      await tickOf(person, `${mark} 0호`).check();
      await person.waitForPath(listOf(mark));
      await person.click(`이 조건의 ${counts[index]}건 모두`);
      await person.waitForText(index === 0 ? "선택한 150건" : "선택한 210건");
    }
    await person.waitForText("선택한 210건 가운데 한 번에 200건까지만 바꿀 수 있습니다.");
    expect(await person.button("진행중으로").count()).toBe(0);
    await person.click("선택 해제");
    expect(await person.page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  },
  { scripts: true },
);

journey(
  "everything is ticked once: not what comes later, nor again after it was cleared",
  async ({ person }) => {
    const { mark, names } = await storeNamed(...many(3));
    await openDashboard(person, listOf(mark, "&status=new"));
    await tickOf(person, names[0] ?? "").check();
    await person.click("이 조건의 3건 모두");
    await person.waitForText("선택한 3건을");
    await person.waitForPath(`${listOf(mark, "&status=new")}`);

    const later = await storeInquiryRow({ organization_name: `${mark} 나중` });
    await person.page.getByRole("link", { name: /^새 문의/ }).click();
    await tickOf(person, later).waitFor();
    await person.waitForText("선택한 3건을");
    expect(await tickOf(person, later).isChecked()).toBe(false);

    await person.click("선택 해제");
    await person.click(`${later} 진행중으로`);
    await person.waitForText(`${later}: 진행중으로 바꾸었습니다`);
    await person.waitForText("제자리에 둡니다");
    await person.clickLink("목록 새로 고침");
    await person.waitForTextToGo("제자리에 둡니다");
    expect(await ticked(person)).toBe(0);
    await person.clickLink(names[1] ?? "");
    await person.clickLink("문의 목록으로");
    await tickOf(person, names[1] ?? "").waitFor();
    await person.page.reload();
    await person.waitForText("실시간 연결됨");
    expect(await ticked(person)).toBe(0);
  },
  { scripts: true },
);

journey(
  "the bar says where it cannot tick everything, keeps the ticks, is asked again",
  async ({ person }) => {
    const { mark, names } = await storeNamed(...many(3));
    const [name = ""] = names;
    await openDashboard(person, listOf(mark));
    await tickOf(person, name).check();
    await person.page.route(/matching/, (request) => request.abort());
    await person.click("이 조건의 3건 모두");
    await person.waitForText("이 조건의 문의를 모두 선택하지 못했습니다");
    await person.waitForText("선택한 1건을");
    await person.page.unroute(/matching/);
    await person.waitForText("실시간 연결됨");
    await person.click("이 조건의 3건 모두");
    await person.waitForText("선택한 3건을");
    await person.waitForTextToGo("이 조건의 문의를 모두 선택하지 못했습니다");
  },
  { scripts: true, expected: [/ERR_FAILED/] },
);

journey(
  "where more match than can be changed at once, the list says so and what to do",
  async ({ person }) => {
    const { mark, names } = await storeNamed(...many(201));
    const [name = ""] = names;
    await openDashboard(person, listOf(mark));
    await tickOf(person, name).check();
    await person.waitForText("200건이 넘어 모두 고를 수는 없으니 조건을 좁혀 주세요.");
    expect(await person.page.getByText(/^이 조건의/).count()).toBe(0);
  },
  { scripts: true },
);

journey(
  "single ticks stay while an inquiry is read, and while j and k turn the pages",
  async ({ person }) => {
    const { mark, names } = await storeNamed(...many(52));
    await openDashboard(person, listOf(mark));
    for (const name of names.slice(0, 2)) await tickOf(person, name).check();
    await person.clickLink(names[2] ?? "");
    await person.clickLink("문의 목록으로");
    await person.waitForText("선택한 2건을");
    expect(await tickOf(person, names[1] ?? "").isChecked()).toBe(true);

    await person.page.getByRole("link", { name: names[49], exact: true }).focus();
    await person.page.keyboard.press("j");
    await person.waitForText("선택한 2건(이 화면 밖 2건 포함)을");
    await expect.poll(() => focusedName(person)).toBe(names[50]);
    await tickOf(person, names[51] ?? "").check();
    await person.page.getByRole("link", { name: names[50], exact: true }).focus();
    await person.page.keyboard.press("k");
    await person.waitForText("선택한 3건(이 화면 밖 1건 포함)을");
    await expect.poll(() => focusedName(person)).toBe(names[49]);
    expect(await ticked(person)).toBe(2);
  },
  { scripts: true },
);

journey(
  "the pill of new inquiries stays until they are shown, and leads to the first row",
  async ({ person }) => {
    const { page } = person;
    const { mark } = await storeNamed(...many(52));
    await openDashboard(person, listOf(mark, "&status=new&sort=oldest"));
    await person.clickLink("다음");
    await page.waitForURL(/after=/);
    await storeInquiryRow({ organization_name: `${mark} 나중` });
    const pill = page.getByRole("link", { name: /^새 문의/ });
    await pill.waitFor();
    await person.clickLink(`${mark} 1호`);
    await person.clickLink("다음");
    await page.getByRole("heading", { name: `${mark} 0호`, exact: true }).waitFor();
    await person.clickLink("문의 목록으로");
    await page.waitForURL(/after=/);
    await pill.click();
    await person.waitForPath(listOf(mark, "&status=new"));
    await tickOf(person, `${mark} 나중`).waitFor();
    await expect.poll(() => focusedName(person)).toBe(`${mark} 나중`);
  },
  { scripts: true },
);

journey(
  "who works under a filter is told of what comes in, and led to it with ticks kept",
  async ({ person }) => {
    const { page } = person;
    const mark = uniqueMark();
    const [name = ""] = await storeInquiryRows(
      [2, 1].map((each) => ({
        organization_name: `${mark} ${each}호`,
        status: "in_progress",
        created_at: new Date(Date.now() - each * 60_000).toISOString(),
      })),
    );
    await openDashboard(person, listOf(mark, "&status=in_progress"));
    await tickOf(person, name).check();
    await storeInquiryRow();
    await person.waitForText("이 조건에 없으면");
    // None of the inquiries that come in has that status, so this list would show nothing new.
    expect(await page.getByRole("link", { name: /^새 문의/ }).count()).toBe(0);
    await person.clickLink("모두 보기");
    await person.waitForPath("/dashboard/inquiries");
    await person.waitForText("선택한 1건");
    const isNameFocused = () => page.evaluate(() => document.activeElement?.matches(".inquiry-row .name a"));
    await expect.poll(isNameFocused).toBe(true);

    await person.goto(listOf(mark));
    await person.waitForText("실시간 연결됨");
    await storeInquiryRow();
    await person.waitForText("이 조건에 없으면");
    await page.getByRole("link", { name: /^새 문의/ }).press("Enter");
    await expect.poll(() => focusedName(person)).toBe(`${mark} 1호`);
    await person.waitForPath(listOf(mark));

    await person.goto("/dashboard/inquiries?status=new");
    await person.waitForText("실시간 연결됨");
    await storeInquiryRow();
    await page.getByRole("link", { name: /^새 문의/ }).waitFor();
    expect(await page.getByText("이 조건에 없으면").count()).toBe(0);
  },
  { scripts: true },
);

async function isGivenTheFirst(person: Person, mark: string) {
  const email = await person.email();
  const list = await (await signInAdmin()).open(listOf(mark));
  const option = [...list.document.querySelectorAll("option")].find((each) =>
    each.textContent.includes(email),
  );
  await list.press("담당 정하기", {
    assignee: option?.value ?? "",
    selected: selectedIn(list).slice(0, 1),
  });
}

journey(
  "the banner of new inquiries covers no row in part, and the last one not at all",
  async ({ person }) => {
    const { page } = person;
    const { mark } = await storeNamed(...many(30));
    await openDashboard(person, listOf(mark));
    await storeNamed(...many(12));
    const banner = page.getByRole("status").filter({ hasText: /새 문의 [\d,]{2,}건/ });
    await banner.waitFor();
    const main = await page.getByRole("main").elementHandle();
    // At once, and again: a row may grow meanwhile, as other inquiries come in.
    const atTheEnd = () =>
      banner.evaluate((element, content) => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const endsAbove = (content?.getBoundingClientRect().bottom ?? Infinity) <= top;
        return { left, right, bottom, endsAbove };
      }, main);
    for (const isAssigned of [false, true]) {
      if (isAssigned) {
        await isGivenTheFirst(person, mark);
        await page.getByRole("link", { name: "새 담당 문의" }).waitFor();
      }
      for (const width of [320, 360, 720, 1200, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(atTheEnd).toEqual({ left: 0, right: width, bottom: 740, endsAbove: true });
      }
    }
  },
  { scripts: true },
);
