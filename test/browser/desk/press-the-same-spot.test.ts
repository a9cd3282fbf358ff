import { expect } from "vitest";
import { storeInquiryRows, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { openOwnQueue } from "./desk-work.ts";
import { uniqueMark } from "../../helpers/samples.ts";

async function newOnes(person: Person, count = 3): Promise<string[]> {
  const mark = uniqueMark();
  const numbers = Array.from({ length: count }, (_, index) => index + 10);
  await storeInquiryRows(numbers.map((number) => ({ organization_name: `${mark} ${number}호` })));
  await person.signInAsAdmin();
  await person.goto(listOf(mark, "&status=new"));
  return person.page.getByRole("rowheader").getByRole("link").allTextContents();
}

async function stored(names: string[]) {
  const rows = await Promise.all(names.map((name) => storedInquiries(name)));
  return rows.flat().map(({ status, version }) => `${status} ${version}`);
}

for (const pause of [0, 400]) {
  journey(
    `two presses at the same spot, ${pause} ms apart, change one inquiry`,
    async ({ person }) => {
      const names = await newOnes(person);
      await person.waitForText("실시간 연결됨");
      const [x, y] = await person.centreOf(`${names[0]} 진행중으로`);
      await person.page.mouse.click(x, y);
      await person.page.waitForTimeout(pause);
      await person.page.mouse.click(x, y);
      await person.button(`${names[0]} 바뀐 문의`).waitFor();
      await person.page.mouse.click(x, y);
      await person.waitForText("모두 2건");
      await expect.poll(() => stored(names)).toEqual(["in_progress 2", "new 1", "new 1"]);
    },
    { scripts: true },
  );
}

journey(
  "rows of the worklist stay in place as what was done, and the last is taken back there",
  async ({ person }) => {
    const names = await storeInquiryRows(
      [3, 2, 1].map((hours) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })),
    );
    await openOwnQueue(person, names);
    const line = (name = "") => person.page.locator("main ol > li", { hasText: name });
    const [x, y] = await person.centreOf(`${names[0]} 부재중`);
    await person.page.mouse.click(x, y);
    await line(names[0]).getByText("연락(부재중)을 기록하고 다음 연락일을").waitFor();
    // It would cover the buttons of other rows.
    expect(await person.page.getByRole("button", { name: "알림 닫기" }).count()).toBe(0);
    // Opens the days.
    await person.page.mouse.click(x, y);
    await line(names[0]).getByRole("button", { name: "3영업일 뒤" }).click();
    await line(names[0])
      .getByText(/^다음 연락일을/)
      .waitFor();
    await person.click(`${names[1]} 통화함`);
    await line(names[1])
      .getByText("연락(통화함)을 기록했습니다. 다음 연락일은 정해 두지 않았습니다.")
      .waitFor();
    const shown = () => person.page.locator("main ol > li").allInnerTexts();
    expect((await shown()).map((text, index) => text.includes(names[index] ?? ""))).toEqual([
      true,
      true,
      true,
    ]);

    const [missed] = await storedInquiries(names[0] ?? "");
    await person.click(`${names[0]} 되돌리기`);
    await person.button(`${names[0]} 부재중`).waitFor();
    await line(names[1]).getByText("연락(통화함)을 기록했습니다").waitFor();
    const [takenBack] = await storedInquiries(names[0] ?? "");
    expect(takenBack?.next_action_on).not.toBe(missed?.next_action_on);
    expect(takenBack?.next_action_on).not.toBeNull();
    await person.clickLink("목록 새로 고침");
    await person.waitForTextToGo("제자리에 둡니다");
  },
  { scripts: true },
);

journey(
  "Enter pressed twice changes one inquiry, and the focus stays on its row, which stays where it stood",
  async ({ person }) => {
    const names = await newOnes(person, 30);
    const [name = ""] = names.splice(14, 1);
    await person.waitForText("실시간 연결됨");
    await person.button(`${name} 진행중으로`).focus();
    const place = () => person.page.evaluate(() => [location.href, scrollY]);
    const before = await place();
    await person.page.keyboard.press("Enter");
    await person.waitForText("모두 29건");
    await person.page.keyboard.press("Enter");
    const focused = () => person.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe(`${name} 바뀐 문의`);
    expect(await place()).toEqual(before);
    // The own change is no news.
    expect(await person.page.locator("main p.sr-only[role=status]").textContent()).toBe("");
    expect(await stored([name])).toEqual(["in_progress 2"]);
    // Though it has left the list, it can be taken on.
    await person.click(`${name} 내가 맡기`);
    await expect.poll(() => stored([name])).toEqual(["in_progress 3"]);
    expect(new Set(await stored(names))).toEqual(new Set(["new 1"]));
    expect(await person.page.getByRole("checkbox", { name: `${name} 선택` }).isEnabled()).toBe(true);
    await person.clickLink("목록 새로 고침");
    await person.page.getByRole("link", { name }).waitFor({ state: "detached" });
  },
  { scripts: true },
);

journey(
  "inquiries that leave the list because they were assigned stay in place with the new name, and can be moved",
  async ({ person }) => {
    const names = await newOnes(person);
    await person.goto(person.page.url().replace("status=new", "assigned=none"));
    await person.waitForText("실시간 연결됨");
    await person.click(`${names[0]} 내가 맡기`);
    await person.waitForText("모두 2건");
    await person.page.getByRole("checkbox", { name: `${names[2]} 선택` }).check();
    await person.click("담당 정하기");
    await person.waitForText("모두 1건");
    const shown = await person.page.locator("tbody tr").allInnerTexts();
    expect(shown).toHaveLength(3);
    expect(shown[0]).toMatch(/신규[^]*내 담당/);
    expect(shown[2]).toMatch(/신규[^]*@/);
    await person.click(`${names[0]} 진행중으로`);
    await person.button(`${names[0]} 바뀐 문의`).waitFor();
    await expect.poll(() => stored(names)).toEqual(["in_progress 3", "new 1", "new 2"]);
  },
  { scripts: true },
);

journey(
  "the word of a lost connection moves no inquiry under the pointer, nor does its end",
  async ({ person }) => {
    // Without signals nothing but the press shows that the connection is lost.
    await person.page.route("**/dashboard/events", (signals) =>
      signals.fulfill({ contentType: "text/event-stream", body: "" }),
    );
    const names = await newOnes(person);
    await person.waitForText("다시 연결 중");
    const spot = () => person.button(`${names[1]} 진행중으로`).boundingBox();
    const before = await spot();
    person.connection.break();
    await person.click(`${names[0]} 진행중으로`);
    await person.waitForText("서버에 연결하지 못하고 있습니다");
    expect(await spot()).toEqual(before);
    await person.page.unroute("**/dashboard/events");
    person.connection.mend();
    await person.waitForTextToGo("서버에 연결하지 못하고 있습니다");
    await person.waitForText("실시간 연결됨");
    expect(await spot()).toEqual(before);
  },
  { scripts: true, expected: [/ERR_(?:CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKET)/] },
);

journey(
  "an inquiry that a colleague moves on leaves no gap under the pointer either",
  async ({ person }) => {
    const names = await newOnes(person);
    await person.waitForText("실시간 연결됨");
    const spot = () => person.button(`${names[1]} 진행중으로`).boundingBox();
    const before = await spot();
    const colleague = await signInAdmin();
    await (await colleague.open(listOf(names[0] ?? ""))).press(`${names[0]} 진행중으로`);
    await person.page.getByRole("button", { name: `${names[0]} 바뀐 문의` }).waitFor();
    expect((await spot())?.y).toBe(before?.y);
    await person.clickLink("목록 새로 고침");
    await person.page.getByRole("link", { name: names[0] }).waitFor({ state: "detached" });
  },
  { scripts: true },
);

journey(
  "an inquiry that comes in on a page too short to scroll takes no press that was meant for another",
  async ({ person }) => {
    const mark = uniqueMark();
    const [name] = await storeInquiryRows([{ organization_name: `${mark} 먼저` }]);
    await person.signInAsAdmin();
    await person.goto(listOf(mark));
    await person.waitForText("실시간 연결됨");
    const spot = await person.centreOf(`${name} 진행중으로`);
    const hit = person.page.evaluate(
      ([x, y]) =>
        new Promise((resolve) => {
          const look = () =>
            resolve(document.elementFromPoint(x, y)?.closest("button")?.ariaLabel ?? "nothing");
          const rows = document.querySelector("tbody");
          if (rows) new MutationObserver(look).observe(rows, { childList: true });
        }),
      spot,
    );
    await storeInquiryRows([{ organization_name: `${mark} 나중` }]);
    expect(await hit).not.toBe(`${mark} 나중 진행중으로`);
    await person.button(`${mark} 나중 진행중으로`).click();
    await person.button(`${mark} 나중 바뀐 문의`).waitFor();
    await expect.poll(() => stored([`${mark} 먼저`, `${mark} 나중`])).toEqual(["new 1", "in_progress 2"]);
  },
  { scripts: true },
);

journey(
  "a key moves all that is ticked, which stay where they stood, and another takes that back",
  async ({ person }) => {
    const names = await newOnes(person);
    await person.waitForText("실시간 연결됨");
    const { keyboard } = person.page;
    const all = person.page.getByRole("checkbox", { name: "이 화면의 문의 모두 선택" });
    await all.check();
    await keyboard.press("b");
    expect(await person.page.evaluate(() => document.activeElement?.textContent)).toBe("신규로");
    await keyboard.press("Escape");
    await expect.poll(() => all.isChecked()).toBe(false);
    await all.check();
    await keyboard.press("2");
    await person.waitForText("3건을 진행중으로 바꾸었습니다");
    await person.waitForText("모두 0건");
    expect(await person.page.getByRole("rowheader").getByRole("link").allTextContents()).toEqual(names);
    await keyboard.press("u");
    await person.waitForText("외 2건: 상태를 되돌렸습니다.");
    await expect.poll(() => stored(names)).toEqual(["new 3", "new 3", "new 3"]);
    await person.waitForText("모두 3건");
    await all.check();
    await keyboard.press("a");
    await person.waitForText("3건의 담당 관리자를 정했습니다");
    await all.check();
    await keyboard.press("3");
    await person.waitForText("모두 0건");
    await person.clickLink("목록 새로 고침");
    await person.waitForText("조건에 맞는 문의가 없습니다.");
  },
  { scripts: true },
);
