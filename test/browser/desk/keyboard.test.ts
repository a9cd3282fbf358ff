import { expect } from "vitest";
import { leaveInquiries, leaveInquiry, listOf } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import { comesToTheDesk, focusedName, storedOf } from "./desk-work.ts";
import { uniqueMark } from "../../helpers/samples.ts";

journey(
  "a slip of the keyboard is taken back by it, and the row can be moved again",
  async ({ person }) => {
    const name = await leaveInquiry();
    await comesToTheDesk(person, listOf(name, "&status=new"));
    const { keyboard } = person.page;
    await keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(name);
    await keyboard.press("3");
    await person.reads(`${name}: 완료로 바꾸었습니다`);
    await person.button(`${name} 처리함`).waitFor();
    await keyboard.press("u");
    await person.button(`${name} 진행중으로`).waitFor();
    await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    expect(await focusedName(person)).toBe(name);
    // One behind the other, before the result of the first is here.
    await keyboard.press("a");
    await keyboard.press("2");
    await expect
      .poll(() => storedOf(name))
      .toMatchObject({ status: "in_progress", assigned_to: expect.any(String) });

    // The same at once after the undo, before the list is read anew.
    let readAnew = () => {};
    const isReadAnew = new Promise<void>((resolve) => (readAnew = resolve));
    // Before the page: it reads anew when its line stands, and what that reads could be the state between the two keys.
    await person.page.route(/\.data/, async (route) => {
      if (route.request().method() === "GET") await isReadAnew;
      // The page may have given it up.
      await route.continue().catch(() => {});
    });
    await person.goesTo(listOf(name));
    await person.reads("실시간 연결됨");
    await keyboard.press("j");
    await keyboard.press("3");
    await person.reads(`${name}: 완료로 바꾸었습니다`);
    await keyboard.press("u");
    await person.button(`${name} 완료로`).waitFor();
    await keyboard.press("1");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    readAnew();
  },
  { scripts: true },
);

journey(
  "what a key does says so, until the keys are switched off",
  async ({ person }) => {
    const { page } = person;
    const name = await leaveInquiry();
    await comesToTheDesk(person, listOf(name));
    const tipsOf = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")]
          .map((each) => `${each.getAttribute("aria-keyshortcuts")}: ${each.title}`)
          .sort(),
      );
    const tip = (key: string, shown = key) => `${key}: 단축키 ${shown}`;
    const ofList = ["/: 찾기 (/)", tip("2"), tip("?"), tip("a"), tip("x")];
    await expect.poll(tipsOf).toEqual(ofList);
    await person.presses(`${name} 진행중으로`);
    await person.button("되돌리기").waitFor();
    expect(await person.button("되돌리기").getAttribute("title")).toBe("단축키 u");
    await person.presses("되돌리기");
    await person.button(`${name} 진행중으로`).waitFor();
    await person.follows(name);
    await page.locator("#note").waitFor();
    const ofInquiry = ["1", "2", "3", "?", "a", "n", "r"].map((key) => tip(key));
    await expect
      .poll(tipsOf)
      .toEqual([...ofInquiry, tip("Control+Enter", "Ctrl+Enter"), "Escape: 문의 목록으로 (Esc)"].sort());
    await person.presses("단축키");
    await page.getByRole("checkbox", { name: "단축키 사용" }).uncheck();
    expect(await tipsOf()).toEqual([]);
  },
  { scripts: true },
);

journey(
  "the keys do nothing in a field, in the dialog or once they are switched off",
  async ({ person }) => {
    const name = await leaveInquiry();
    await comesToTheDesk(person, listOf(name));
    const { keyboard } = person.page;
    await keyboard.press("/");
    await keyboard.type("j2a?");
    await person.reads("조건에 맞는 문의가 없습니다");
    expect(await person.field("찾기").inputValue()).toBe("j2a?");
    await person.field("찾기").fill(name);
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("?");
    const uses = person.page.getByRole("checkbox", { name: "단축키 사용" });
    await uses.waitFor();
    await keyboard.press("2");
    await uses.uncheck();
    await keyboard.press("Escape");
    await uses.waitFor({ state: "hidden" });
    await expect.poll(() => focusedName(person)).toBe(name);
    await keyboard.press("2");

    await person.page.reload();
    await person.reads("실시간 연결됨");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await keyboard.press("?");
    await person.presses("단축키");
    expect(await uses.isChecked()).toBe(false);
    expect(await storedOf(name)).toMatchObject({ status: "new", assigned_to: null });
    await uses.check();
    await person.presses("닫기");
    await person.page.getByRole("link", { name, exact: true }).focus();
    await keyboard.press("2");
    await expect.poll(async () => (await storedOf(name))?.status).toBe("in_progress");
  },
  { scripts: true },
);

journey(
  "the next inquiry is read without the list beside it, which still hears of changes",
  async ({ person, arrives }) => {
    const mark = uniqueMark();
    const names = await leaveInquiries(
      [1, 2, 3].map((number) => ({ organization_name: `${mark} ${number}호` })),
    );
    await comesToTheDesk(person, listOf(mark));
    const { page } = person;
    const list = page.getByRole("navigation", { name: "문의 목록" });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await list.getByText("신규").nth(2).waitFor();
    const shown = await page.getByRole("heading", { level: 1 }).textContent();

    const read = page.waitForRequest(/\.data/);
    await page.keyboard.press("j");
    const routes = new URL((await read).url()).searchParams.get("_routes")?.split(",");
    expect(routes).toContain("dashboard/inquiries/detail/inquiry-detail");
    expect(routes).not.toContain("dashboard/inquiries/list/inquiry-list");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toBe(shown);

    const colleague = await arrives();
    await comesToTheDesk(colleague, listOf(mark));
    await colleague.presses(`${names[2]} 진행중으로`);
    await list.getByText("진행중").waitFor();
  },
  { scripts: true },
);

journey(
  "a queue is walked through by keys, also after a move, and left at the line of the last one",
  async ({ person }) => {
    const { page } = person;
    const names = await leaveInquiries(
      [3, 2, 1].map((hours) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })),
    );
    await comesToTheDesk(person, "/dashboard/inquiries");
    for (const name of names) {
      await person.goesTo(listOf(name));
      await person.reads("실시간 연결됨");
      await person.presses(`${name} 내가 맡기`);
      await expect.poll(async () => (await storedOf(name))?.assigned_to).toEqual(expect.any(String));
    }
    await person.goesTo("/dashboard/worklist?queue=mine");
    await person.reads("실시간 연결됨");
    await person.follows(names[0] ?? "");
    const title = () => page.getByRole("heading", { level: 1 }).textContent();
    await page.locator("[aria-keyshortcuts=j]").waitFor();
    await page.keyboard.press("3");
    await expect.poll(async () => (await storedOf(names[0] ?? ""))?.status).toBe("completed");
    await page.getByText("바뀐 문의").waitFor();
    await page.keyboard.press("j");
    await expect.poll(title).toBe(names[1]);
    await page.keyboard.press("j");
    await expect.poll(title).toBe(names[2]);
    await page.keyboard.press("k");
    await expect.poll(title).toBe(names[1]);
    await page.keyboard.press("Escape");
    const id = (await storedOf(names[1] ?? ""))?.id;
    await person.isAt(`/dashboard/worklist?queue=mine#inquiry-${id}`);
    await page.locator(`#inquiry-${id}`).waitFor();
    expect(await page.getByRole("link", { name: names[0], exact: true }).count()).toBe(0);
  },
  { scripts: true },
);
