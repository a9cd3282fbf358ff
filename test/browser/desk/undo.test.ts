import { expect } from "vitest";
import { storeInquiryRows, storeInquiryRow, listOf } from "../../helpers/inquiry-desk.ts";
import { storedHistory, storedInquiries } from "../../helpers/stored-inquiries.ts";
import { journey } from "../journeys/journey.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { openDashboard, openFirstOfTwo, storedOf, complete, pressContact } from "./desk-work.ts";

const asItCame = { status: "new", first_response_at: null, completed_at: null, suspected_spam: false };

journey("a slip in the list is taken back, and the row can be pressed again", async ({ person, scripts }) => {
  const name = await storeInquiryRow();
  // Without scripts the list would load itself anew.
  await openDashboard(person, listOf(name, "&status=new&refresh=off"), { scripts });
  await person.click(`${name} 진행중으로`);
  await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
  await person.click("되돌리기");
  await person.waitForText("되돌렸습니다");
  await person.button(`${name} 진행중으로`).waitFor();
  if (scripts) {
    const focused = () => person.page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe(`${name} 진행중으로`);
  }
  const [stored] = await storedInquiries(name);
  expect(stored).toMatchObject(asItCame);
  expect((await storedHistory(stored?.id ?? "")).changes).toEqual(["new → in_progress", "in_progress → new"]);
  await person.click(`${name} 진행중으로`);
  await person.waitForText("모두 0건");
});

journey(
  "an inquiry is completed and marked by mistake, and both are taken back",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name, "&refresh=off"));
    await person.clickLink(name);
    await person.waitForText("실시간 연결됨");
    for (const [pressed, words] of [
      ["완료", "되돌림: 상태를 완료에서 신규로 바꾸었습니다."],
      ["스팸으로 표시", "되돌림: 스팸 표시를 해제했습니다."],
    ] as const) {
      await person.click(pressed);
      if (pressed === "완료") await person.click("나중에 적기");
      await person.click("되돌리기");
      await person.waitForText(words);
    }
    expect(await storedInquiries(name)).toMatchObject([asItCame]);
  },
  { scripts: true },
);

journey(
  "a note and a contact on the wrong inquiry are taken back from the one opened since",
  async ({ person }) => {
    const [first, second] = await openFirstOfTwo(person);
    for (const [keys, words] of [
      [["d", "Control+Enter"], `${first}: 메모를 남겼습니다`],
      [["c", "Space", "Enter"], `${first}: 연락(통화함)을 기록했습니다`],
    ] as const) {
      if (keys[0] === "d") await person.field("메모").focus();
      for (const key of keys) await person.page.keyboard.press(key);
      await person.waitForText(words);
      await person.page.keyboard.press("j");
      await person.page.getByRole("heading", { level: 1, name: second, exact: true }).waitFor();
      await person.page.keyboard.press("u");
      await person.waitForText("되돌렸습니다");
      await person.page.keyboard.press("k");
      await person.page.getByRole("heading", { level: 1, name: first, exact: true }).waitFor();
    }
    const inquiry = await storedOf(first);
    expect(inquiry).toMatchObject(asItCame);
    expect(await storedHistory(inquiry?.id ?? "")).toMatchObject({ changes: [], notes: [] });
  },
  { scripts: true },
);

journey(
  "an undo that did not reach the server can be pressed again",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await pressContact(person, "통화함");
    await person.waitForText(`${name}: 연락(통화함)을 기록했습니다`);
    await person.page.route(/\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await person.click("되돌리기");
    await person.waitForText("서버에 연결하지 못했습니다");
    await person.page.unrouteAll({ behavior: "ignoreErrors" });
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    expect(await storedInquiries(name)).toMatchObject([asItCame]);
  },
  { scripts: true, expected: [/ERR_FAILED/] },
);

journey(
  "a second slip is taken back while the answer about the first is on its way",
  async ({ person }) => {
    const name = await storeInquiryRow();
    await openDashboard(person, listOf(name));
    await person.clickLink(name);
    await person.waitForText("실시간 연결됨");
    await complete(person);
    // Its answer must not be the one that is held.
    await person.waitForText(`${name}: 완료로 바꾸었습니다`);
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    let isHeld = false;
    await person.page.route(/\.data/, async (route) => {
      if (isHeld || route.request().method() !== "POST") return route.continue();
      isHeld = true;
      const response = await route.fetch();
      await isAnswered;
      // The page may have aborted it.
      await route.fulfill({ response }).catch(() => {});
    });
    await person.click("되돌리기");
    await person.waitForText("되돌림: 상태를 완료에서 신규로 바꾸었습니다.");
    await person.click("스팸으로 표시");
    await person.waitForText(`${name}: 스팸으로 표시했습니다`);
    await person.click("되돌리기");
    await expect.poll(() => storedInquiries(name)).toMatchObject([{ suspected_spam: false, version: 5 }]);
    answer();
    await person.waitForText("되돌림: 스팸 표시를 해제했습니다.");
  },
  { scripts: true },
);

journey(
  "a row that was taken back stays, focused, when a list comes that was read before",
  async ({ person }) => {
    const name = await storeInquiryRow();
    let [isPressed, isTakenBack, readsBefore] = [false, false, 0];
    let deliver = () => {};
    const isDelivered = new Promise<void>((resolve) => (deliver = resolve));
    let readAnew = () => {};
    const isReadAnew = new Promise<void>((resolve) => (readAnew = resolve));
    await openDashboard(person, listOf(name, "&status=new"));
    await person.page.route(/inquiries\.data/, async (route) => {
      if (route.request().method() === "POST") return route.continue();
      if (isTakenBack) {
        await isReadAnew;
        return route.continue();
      }
      const response = await route.fetch();
      if (isPressed) {
        readsBefore += 1;
        await isDelivered;
      }
      await route.fulfill({ response });
    });
    isPressed = true;
    await person.click(`${name} 진행중으로`);
    await person.waitForText(`${name}: 진행중으로 바꾸었습니다`);
    await expect.poll(() => readsBefore).toBeGreaterThan(0);
    isTakenBack = true;
    await person.click("되돌리기");
    await person.waitForText("되돌렸습니다");
    await person.page.getByRole("link", { name, exact: true }).focus();
    deliver();
    await person.waitForText("바뀐 문의");
    readAnew();
    await person.button(`${name} 진행중으로`).waitFor();
    expect(await person.page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await person.page.unrouteAll({ behavior: "ignoreErrors" });
  },
  { scripts: true },
);

journey(
  "all that fit a filter are selected from one of them, beyond the page too, and moved at once",
  async ({ person }) => {
    const mark = uniqueMark();
    await storeInquiryRows(
      Array.from({ length: 52 }, (_, each) => ({ organization_name: `${mark} ${each}` })),
    );
    await openDashboard(person, listOf(mark, "&status=new"));
    await person.page.getByRole("row").nth(1).getByRole("checkbox").check();
    await person.click("이 조건의 52건 모두");
    await person.waitForText("선택한 52건(이 화면 밖 2건 포함)을");
    await person.click("진행중으로");
    await person.waitForText("52건을 진행중으로 바꾸었습니다");
    await person.click("되돌리기");
    await person.waitForText("52건을 되돌렸습니다");
  },
  { scripts: true },
);
