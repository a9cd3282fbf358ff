import { expect } from "vitest";
import { storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { journey } from "../journeys/journey.ts";
import type { Person } from "../journeys/people/person.ts";
import { completeByKey, openDashboard, openOwnQueue, focusedName, storedOf, complete } from "./desk-work.ts";

const undo = (person: Person) => person.button("되돌리기");

async function opensTheirsFromTheWorklist(person: Person): Promise<string> {
  const name = await storeInquiryRow();
  await openOwnQueue(person, [name]);
  await person.clickLink(name);
  await person.button("내가 맡기").waitFor({ state: "detached" });
  return name;
}

async function completesIt(person: Person, name: string) {
  await complete(person);
  await person.waitForText(`${name}: 완료로 바꾸었습니다`);
}

journey(
  "a slip in an inquiry is taken back in the worklist and on the Overview",
  async ({ person }) => {
    const name = await opensTheirsFromTheWorklist(person);
    const { keyboard } = person.page;
    const takesBack = () => person.click("되돌리기");
    for (const [leaves, takesItBack] of [
      [() => person.clickLink("할 일로"), takesBack],
      [() => person.goBack(), takesBack],
      [() => keyboard.press("Escape"), () => keyboard.press("u")],
    ] as const) {
      await completesIt(person, name);
      await leaves();
      await person.waitForText("지금은 없습니다.");
      await takesItBack();
      await person.waitForText("되돌렸습니다");
      await person.clickLink(name);
      await person.page.getByRole("heading", { level: 1, name }).waitFor();
      expect(await storedOf(name)).toMatchObject({ status: "new", completed_at: null });
    }
    await completesIt(person, name);
    await person.clickLink("Overview");
    const mine = person.page.getByRole("listitem").filter({ hasText: "내 담당" });
    await mine.waitFor({ state: "detached" });
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    await mine.getByText("1건").waitFor();
    expect(await storedOf(name)).toMatchObject({ status: "new", completed_at: null });
  },
  { scripts: true },
);

journey(
  "the undo is offered on the next page, not on the one after it nor after Back",
  async ({ person }) => {
    const name = await opensTheirsFromTheWorklist(person);
    await completesIt(person, name);
    await person.clickLink("할 일로");
    await person.waitForText("지금은 없습니다.");
    await undo(person).waitFor();
    await person.page.getByRole("link", { name: /^담당 없음/ }).click();
    await undo(person).waitFor({ state: "detached" });
    await person.goBack();
    await person.waitForText("지금은 없습니다.");
    expect(await undo(person).count()).toBe(0);
    await person.page.keyboard.press("u");
    await person.clickLink("문의 목록");
    await person.page.getByRole("heading", { level: 1, name: "문의 목록" }).waitFor();
    expect(await undo(person).count()).toBe(0);
    expect((await storedOf(name))?.status).toBe("completed");
  },
  { scripts: true },
);

journey(
  "what is undone in the list while one goes to the worklist is told there",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.click(`${name} 진행중으로`);
    await undo(person).waitFor();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await person.page.route(/\.data/, async (route) => {
      const isUndo = route.request().method() === "POST";
      const response = await route.fetch();
      if (isUndo) await isAnswered;
      await route.fulfill({ response });
    });
    await person.click("되돌리기");
    await person.clickLink("할 일");
    await person.page.getByRole("heading", { level: 1, name: "할 일" }).waitFor();
    answer();
    await person.waitForText("되돌렸습니다");
    await person.page.unrouteAll({ behavior: "ignoreErrors" });
  },
  { scripts: true },
);

/** Toasts leave by a CSS animation. */
const toastsHaveLeft = ({ page }: Person) =>
  page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));

journey(
  "u takes back the last change though its toast has left or was closed",
  async ({ person }) => {
    const { page } = person;
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.keyboard.press("j");
    await expect.poll(() => focusedName(person)).toBe(name);
    const takesItBackBy = async (hide: () => Promise<unknown>, press = () => page.keyboard.press("3")) => {
      await press();
      await person.waitForText(`${name}: 완료로 바꾸었습니다`);
      await hide();
      await undo(person).waitFor({ state: "hidden" });
      await page.keyboard.press("u");
      await person.waitForText("되돌렸습니다");
      await expect.poll(async () => (await storedOf(name))?.status).toBe("new");
    };
    const isNewAgain = () => page.getByRole("row", { name }).getByText("신규", { exact: true }).waitFor();
    await takesItBackBy(() => toastsHaveLeft(person));
    await isNewAgain();
    await takesItBackBy(() => person.click("알림 닫기"));
    await isNewAgain();
    await person.clickLink(name);
    await page.locator("[aria-keyshortcuts=Escape]").waitFor();
    // There completing asks for the outcome, which is told later.
    await takesItBackBy(
      () => toastsHaveLeft(person),
      () => completeByKey(person),
    );
    // Nothing is left to take back.
    await page.keyboard.press("u");
    expect(await storedOf(name)).toMatchObject({ status: "new" });
  },
  { scripts: true },
);

journey(
  "u takes back a press in a row of the worklist, and a double click does not",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openOwnQueue(person, [name]);
    await person.click(`${name} 부재중`);
    await person.button(`${name} 되돌리기`).waitFor();
    // The second click of a double click falls on what has come in the pressed button's place.
    await person.button(`${name} 되돌리기`).dispatchEvent("click", { detail: 2 });
    expect(await person.button(`${name} 되돌리기`).isVisible()).toBe(true);
    expect(await storedOf(name)).toMatchObject({ contact_attempts: 1 });
    await person.page.keyboard.press("u");
    await person.button(`${name} 부재중`).waitFor();
    expect(await storedOf(name)).toMatchObject({ contact_attempts: 0, next_action_on: null });
  },
  { scripts: true },
);
